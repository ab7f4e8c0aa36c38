/** The characters that make up two thirds of Chinese and Korean texts, and the letters that make up most of words in other scripts. */
const SIMPLIFIED =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运答哪下列选正确错误模型';
const TRADITIONAL =
  '這個們來為國說時會對後過發經麼還進樣動開現當沒實無與長機關點業將兩間問應戰頭體見產類東聲員論處義條氣題爾變總電數報結務場計資區隊決馬書聽達強難權設記據邊張該規萬覺術領確傳師觀讓識導爭運裡種學於軍並話給門兒認別視選錯誤';
const HANGUL =
  '이다는의가을에하고지도로한은기를사시리어그나아라서인자대일해정수있것들니부여상주보제과만으전장스면게원성세구중조유동우생모무문안공연소경비습신국저음내오개학계선방실현말미교발치화적와';

export const commonHanzi: ReadonlySet<string> = new Set(SIMPLIFIED + TRADITIONAL);
export const commonHangul: ReadonlySet<string> = new Set(HANGUL);
export const commonCyrillic: ReadonlySet<string> = new Set('оаеинтсрвлі');
export const commonGreek: ReadonlySet<string> = new Set('αοιετσνηυρςάίόήέύ');
export const commonHebrew: ReadonlySet<string> = new Set('יוהלאתרבמש');
