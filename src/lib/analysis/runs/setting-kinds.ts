const last = (key: string): string => key.slice(key.lastIndexOf('.') + 1).toLowerCase();

/** What must differ between two runs and decides nothing: who, when and where, how long, and what came of it. */
const OWN =
  /^(id|ids|uuid|guid|pid|user|host|hostname|port|run_name|(run|eval|evaluation|task|job|session|request|trace|log|experiment|batch)_?(id|uuid))$|(^|_)(date|datetime|time|timestamp|created|started|completed|finished|ended|updated|elapsed|duration|runtime|latency)(_at|_on|_ms|_seconds|_s|_utc)?$|_(seconds|ms)$|(^|_)(path|paths|dir|directory|folder|file|files|filename|cwd|log)$|(^|_)(hash|sha|sha1|sha256|md5|checksum|digest|seal|signature)$|(^|_)cost(_usd)?$|(^|_)usage(_|$)|^(input|output|prompt|completion|total|reasoning)_tokens$/;

/** What such a word says more of: what was given to the model, and how long it may take. */
const GIVEN =
  /prompt|template|coach|instruction|system|model|adapter|checkpoint|tokenizer|(?<!meta)data|corpus|git|commit|solver|method|scorer|tool|sandbox|timeout|limit|max|budget|stop/;

/** Follows from all the rest: it says nothing where something else differs. */
const SUM = /(config|setup|set_up|args).*(hash|sha|digest)|fingerprint/;

/** Whether a setting is a run's own and no part of how it was made. */
export const isOwn = (key: string): boolean =>
  !SUM.test(key.toLowerCase()) && OWN.test(last(key)) && !GIVEN.test(key.toLowerCase());

/** Whether a setting only sums up all the others. */
export const isSum = (key: string): boolean => SUM.test(key.toLowerCase());

/** Settings that have a word of the model in their path and say how it is called, not which it is. */
const TRAFFIC =
  /concurren|connection|retr(y|ies)|timeout|batch|cache|log|parallel|workers|threads|limit|epochs|device/;

const KINDS: readonly RegExp[] = [
  /model(?!.*(len|length))|revision|deployment|checkpoint|quanti|dtype|lora|peft|engine|provider|pretrained|weights/,
  /prompt|instruction|template|prefix|suffix|message|doc_to|description|coach|solver|chain_of_thought|system|tool|^condition$/,
  /temperature|top_?[pk]$|min_p|seed|max_(gen|new|out|tok|len)|tokens|stop|until|penalty|sampl|num_outputs|best_of|reasoning|effort|think|beam|generat|gen_kwargs|max_(model_)?len/,
  /shot|train_(instances|trials)|train$|demonstration|examples/,
  /harness|version|package|git|commit|librar|inspect|lm_eval|transformers/,
];
const REST = KINDS.length;

/** 0: which model; 1: what it is told; 2: how it samples; 3: examples; 4: the harness; 5: the rest. */
export function kindOf(key: string): number {
  const place = (text: string) => KINDS.findIndex((kind) => kind.test(text));
  const own = last(key);
  if (TRAFFIC.test(own)) return REST;
  const near = place(own);
  if (near >= 0) return near;
  const far = place(key.toLowerCase());
  return far < 0 ? REST : far;
}

const first = /temperature/;

/** In the order of what matters; within a kind the temperature first, then by name. */
export const bySubject = (a: string, b: string): number =>
  kindOf(a) - kindOf(b) || Number(first.test(b)) - Number(first.test(a)) || (a < b ? -1 : a > b ? 1 : 0);
