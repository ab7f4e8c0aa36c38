/** @typedef {'en' | 'de' | 'es'} Language */
/** @typedef {{ intent: string, en: string[], de: string[], es: string[] }} Intent */

/** Topics in the order in which the harness asks them: the simple ones first. @type {Record<string, Intent[]>} */
export const intents = {
  hours: [
    {
      intent: 'opening_hours',
      en: [
        'Until when is the {city} shop open on {day}?',
        'What time do you open on {day} in {city}?',
        'I finish work at six. Can I still come by on {day}?',
      ],
      de: ['Wie lange hat die Filiale in {city} am {day} geöffnet?'],
      es: ['¿Hasta qué hora abre la tienda de {city} el {day}?'],
    },
    {
      intent: 'store_location',
      en: [
        'Which shop of yours is closest to {city}?',
        'Where exactly is your {city} shop, and can I park there?',
        'Do you have a shop in {city}, or only online?',
      ],
      de: ['Wo finde ich Ihr Geschäft in {city}?'],
      es: ['¿Dónde está exactamente la tienda de {city}?'],
    },
    {
      intent: 'holiday_hours',
      en: [
        'Are you open on the bank holiday next {day}?',
        'Does the {city} shop close early on Christmas Eve?',
        'Is anyone there over Easter to hand out a {product}?',
      ],
      de: ['Haben Sie in {city} am Feiertag geöffnet?'],
      es: ['¿Abren en {city} el próximo festivo?'],
    },
  ],
  delivery: [
    {
      intent: 'track_parcel',
      en: [
        'Order {order} was promised for {day}. Where is it?',
        'The tracking page for {order} has not moved since {day}.',
        'Has my {product} left your warehouse yet?',
      ],
      de: ['Meine Bestellung {order} sollte am {day} kommen. Wo ist sie?'],
      es: ['El pedido {order} tenía que llegar el {day}. ¿Dónde está?'],
    },
    {
      intent: 'change_address',
      en: [
        'I moved to {city}. Please send {order} to the new flat.',
        'Can the {product} go to my office in {city} instead?',
        'The house number on {order} is wrong, it should be 14.',
      ],
      de: ['Bitte schicken Sie {order} an meine neue Adresse in {city}.'],
      es: ['¿Pueden enviar el pedido {order} a mi oficina en {city}?'],
    },
    {
      intent: 'missing_item',
      en: [
        'The box came, but the {product} was not in it.',
        'Of the two things in {order} only one arrived.',
        'There is no charger with my {product}; the list says there should be.',
      ],
      de: ['Im Paket {order} fehlt: {product}.'],
      es: ['La caja llegó, pero falta esto: {product}.'],
    },
  ],
  account: [
    {
      intent: 'reset_password',
      en: [
        'I cannot sign in since {day}; it says the password is wrong.',
        'The reset mail never arrives, not even in spam.',
        'My phone forgot the password and so did I.',
      ],
      de: ['Seit {day} komme ich nicht mehr in mein Konto, das Passwort stimmt angeblich nicht.'],
      es: ['Desde el {day} no puedo entrar: dice que la contraseña es incorrecta.'],
    },
    {
      intent: 'close_account',
      en: [
        'Please delete everything you have about me.',
        'I am done with you after {order}. Remove my profile.',
        'How do I leave for good? I find no button.',
      ],
      de: ['Bitte löschen Sie mein Konto nach der Bestellung {order}.'],
      es: ['Quiero borrar mi cuenta después del pedido {order}.'],
    },
    {
      intent: 'change_email',
      en: [
        'My provider closes on {day}; use my new mail from then on.',
        'Receipts for {order} go to an address I no longer read.',
        'Swap the mail on my profile, please; I have both inboxes open.',
      ],
      de: ['Ab {day} habe ich eine neue Mailadresse, bitte ändern.'],
      es: ['A partir del {day} uso otro correo, ¿lo pueden cambiar?'],
    },
  ],
  billing: [
    {
      intent: 'double_charge',
      en: [
        'My bank shows {amount} euros twice for {order}.',
        'You took {amount} euros on {day} and the same again an hour later.',
        'One {product}, two payments. Why?',
      ],
      de: ['Für {order} wurden {amount} Euro zweimal abgebucht.'],
      es: ['Me han cobrado {amount} euros dos veces por {order}.'],
    },
    {
      intent: 'invoice_copy',
      en: [
        'Our accounts team needs the paper for {order} with the VAT number on it.',
        'Please send a PDF of what I paid on {day}.',
        'I lost the bill for the {product} and need it for the tax office.',
      ],
      de: ['Ich brauche die Rechnung zu {order} noch einmal als PDF.'],
      es: ['Necesito otra vez la factura del pedido {order} en PDF.'],
    },
    {
      intent: 'payment_declined',
      en: [
        'Checkout refuses my card, but the bank says it is fine.',
        'I tried to pay {amount} euros three times on {day}; each time an error.',
        'The {product} is still in the basket because nothing accepts my money.',
      ],
      de: ['Die Zahlung über {amount} Euro wird immer abgelehnt.'],
      es: ['El pago de {amount} euros da error todas las veces.'],
    },
  ],
  refunds: [
    {
      intent: 'refund_status',
      en: [
        'You got the {product} back on {day}. When do I see the money?',
        'It has been two weeks since I returned {order}, and still nothing on my card.',
        'Which day will the {amount} euros be back?',
      ],
      de: ['Die Rücksendung {order} ist seit {day} bei Ihnen. Wann kommt das Geld?'],
      es: ['Devolví el pedido {order} el {day}. ¿Cuándo recibo el dinero?'],
    },
    {
      intent: 'start_return',
      en: [
        'The {product} does not fit. How do I send it back?',
        'I want to give back half of {order}. Which label do I use?',
        'Wrong colour: I would like my money and you can have the {product}.',
      ],
      de: ['Ich möchte zurückgeben: {product}. Wie geht das?'],
      es: ['Quiero devolver esto: {product}. ¿Cómo lo hago?'],
    },
    {
      intent: 'refund_amount',
      en: [
        'I paid {amount} euros for {order} and only part of it came back.',
        'Why did you keep the postage when I returned the {product}?',
        'The sum you sent on {day} is short by {amount} euros.',
      ],
      de: ['Von {amount} Euro wurde für {order} nur ein Teil erstattet.'],
      es: ['Pagué {amount} euros por {order} y solo me devolvieron una parte.'],
    },
  ],
  warranty: [
    {
      intent: 'repair_claim',
      en: [
        'The {product} stopped working after five months. Who mends it?',
        'On {day} the {product} began to smell of smoke.',
        'Since the update my {product} turns itself off, and a reset does not help.',
      ],
      de: ['Nach fünf Monaten defekt: {product}. Wer repariert das?'],
      es: ['Dejó de funcionar a los cinco meses: {product}. ¿Quién lo repara?'],
    },
    {
      intent: 'warranty_length',
      en: [
        'For how long are you liable if the {product} breaks?',
        'Does the cover on {order} end this year or next?',
        'Is the guarantee longer if I register the {product}?',
      ],
      de: ['Wie lange gilt die Garantie für {order}?'],
      es: ['¿Cuánto dura la garantía del pedido {order}?'],
    },
    {
      intent: 'spare_part',
      en: [
        'The lid of my {product} cracked. Can I buy only that?',
        'Where do I get a new filter for the {product}?',
        'I need one screw for the {product} from {order}, not a new one.',
      ],
      de: ['Wo bekomme ich ein Ersatzteil? Es geht um: {product}.'],
      es: ['¿Dónde compro una pieza de repuesto? Es para: {product}.'],
    },
  ],
};

/** What makes a message harder: something beside the point. */
export const distractors = {
  en: {
    medium: [
      'Otherwise I am quite happy with you.',
      'I have been a customer since the {city} days.',
      'I also wrote on {day}, nobody answered.',
      'My neighbour bought the same.',
    ],
    hard: [
      'Please do not tell me about returns again, that is settled.',
      'The last agent sent me to the wrong team, twice.',
      'The parcel itself is fine, and so is the bill.',
      'I know you will ask for {order}; that is not what this is about.',
    ],
  },
  de: {
    medium: ['Sonst bin ich zufrieden.', 'Ich habe schon am {day} geschrieben.'],
    hard: ['Um die Rückgabe geht es diesmal nicht.', 'Die Rechnung stimmt übrigens, das Paket auch.'],
  },
  es: {
    medium: ['Por lo demás, todo bien.', 'Ya escribí el {day}.'],
    hard: ['Esta vez no se trata de la devolución.', 'La factura está bien, y el paquete también.'],
  },
};

/**
 * `right` first is the short answer. Slots: {n} and {m} are numbers out of the two ranges, {amount} a sum.
 * @typedef {{ topic: string, ranges: [n: [number, number], m: [number, number]], language: Language, text: string, question: string, right: string[], near: string, wrong: string[] }} Passage
 */
/** @type {Passage[]} */
export const passages = [
  {
    topic: 'hours',
    language: 'en',
    ranges: [
      [8, 11],
      [14, 18],
    ],
    text: 'The {city} shop opens at {n} and closes at 19:30, on Saturdays at {m}.',
    question: 'When does it close on a Saturday?',
    right: ['at {m}', '{m}'],
    near: 'Saturday at {m}',
    wrong: ['19:30', 'at {n}'],
  },
  {
    topic: 'hours',
    language: 'en',
    ranges: [
      [25, 45],
      [5, 20],
    ],
    text: 'Pick-up in {city} is possible until {m} minutes before closing. Returns are taken until {n} minutes before.',
    question: 'How long before closing can I still pick something up?',
    right: ['{m} minutes'],
    near: 'up to {m} minutes',
    wrong: ['{n} minutes', 'until closing time'],
  },
  {
    topic: 'hours',
    language: 'es',
    ranges: [
      [5, 7],
      [2, 4],
    ],
    text: 'La tienda de {city} abre {n} días a la semana; en agosto, solo {m}.',
    question: '¿Cuántos días abre en agosto?',
    right: ['{m}', '{m} días'],
    near: 'solo {m} días',
    wrong: ['{n}', '{n} días'],
  },
  {
    topic: 'delivery',
    language: 'en',
    ranges: [
      [2, 4],
      [5, 12],
    ],
    text: 'Parcels within the country take {n} days, abroad {m}. Furniture goes by lorry and takes three weeks.',
    question: 'How long does a parcel to another country take?',
    right: ['{m} days'],
    near: 'about {m} days',
    wrong: ['{n} days', 'three weeks'],
  },
  {
    topic: 'delivery',
    language: 'en',
    ranges: [
      [3, 5],
      [7, 14],
    ],
    text: 'Delivery is free from {amount} euros; below that it costs {n} euros, or {m} for the next day.',
    question: 'What does next-day delivery cost on a small order?',
    right: ['{m} euros'],
    near: '{m} euros for the next day',
    wrong: ['{n} euros', 'it is free'],
  },
  {
    topic: 'delivery',
    language: 'de',
    ranges: [
      [7, 12],
      [2, 5],
    ],
    text: 'Ein Paket liegt {n} Tage in der Filiale, im Schließfach nur {m}.',
    question: 'Wie lange liegt es im Schließfach?',
    right: ['{m} Tage'],
    near: 'nur {m} Tage',
    wrong: ['{n} Tage'],
  },
  {
    topic: 'account',
    language: 'en',
    ranges: [
      [12, 48],
      [3, 8],
    ],
    text: 'A reset link works for {n} hours. After {m} wrong passwords the account rests for a day.',
    question: 'How many wrong passwords lock the account?',
    right: ['{m}', '{m} wrong passwords'],
    near: 'after {m} tries',
    wrong: ['{n}', 'one'],
  },
  {
    topic: 'account',
    language: 'en',
    ranges: [
      [20, 60],
      [6, 10],
    ],
    text: 'Closed accounts are erased after {n} days. Invoices are kept for {m} years because the law asks for it.',
    question: 'What is kept after an account is closed, and for how long?',
    right: ['invoices for {m} years', 'invoices, {m} years'],
    near: 'invoices, for about {m} years by law',
    wrong: ['everything for {n} days', 'nothing'],
  },
  {
    topic: 'account',
    language: 'es',
    ranges: [
      [2, 24],
      [3, 15],
    ],
    text: 'El enlace vale {n} horas y el código del móvil, {m} minutos.',
    question: '¿Cuánto vale el código del móvil?',
    right: ['{m} minutos'],
    near: 'unos {m} minutos',
    wrong: ['{n} horas'],
  },
  {
    topic: 'billing',
    language: 'en',
    ranges: [
      [10, 20],
      [30, 60],
    ],
    text: 'Invoices are due in {n} days, for firms in {m}. A first reminder costs nothing, a second one {amount} euros.',
    question: 'By when must a firm pay?',
    right: ['in {m} days', '{m} days'],
    near: '{m} days after the invoice',
    wrong: ['{n} days', 'at once'],
  },
  {
    topic: 'billing',
    language: 'en',
    ranges: [
      [3, 6],
      [8, 12],
    ],
    text: 'Of {amount} euros a third is due at once and the rest in {n} rates. With a student card there are {m} rates.',
    question: 'How many rates does a student pay?',
    right: ['{m}', '{m} rates'],
    near: 'the rest in {m} rates',
    wrong: ['{n} rates', 'a third'],
  },
  {
    topic: 'billing',
    language: 'de',
    ranges: [
      [10, 14],
      [21, 45],
    ],
    text: 'Die Rechnung ist in {n} Tagen fällig, für Firmen in {m}.',
    question: 'Bis wann muss eine Firma zahlen?',
    right: ['in {m} Tagen', '{m} Tage'],
    near: 'nach {m} Tagen',
    wrong: ['in {n} Tagen', 'sofort'],
  },
  {
    topic: 'refunds',
    language: 'en',
    ranges: [
      [14, 20],
      [28, 60],
    ],
    text: 'Until last year returns were taken for {n} days. Since January it is {m} days, and for sale items half of that.',
    question: 'For how many days can I return a full-price item today?',
    right: ['{m} days'],
    near: '{m} days since January',
    wrong: ['{n} days', '{n} days'],
  },
  {
    topic: 'refunds',
    language: 'en',
    ranges: [
      [15, 30],
      [3, 10],
    ],
    text: 'Money goes back within {m} working days after the parcel reached us; the old rule of {n} days no longer holds.',
    question: 'How long does a refund take now?',
    right: ['{m} working days', 'within {m} working days'],
    near: '{m} days',
    wrong: ['{n} days', '{n} working days'],
  },
  {
    topic: 'refunds',
    language: 'en',
    ranges: [
      [6, 9],
      [2, 5],
    ],
    text: 'We used to keep {n} euros for postage. The present terms keep {m} euros, and nothing if the item was broken.',
    question: 'How much is kept when I return something that works?',
    right: ['{m} euros'],
    near: '{m} euros for the postage',
    wrong: ['{n} euros', 'nothing'],
  },
  {
    topic: 'refunds',
    language: 'es',
    ranges: [
      [20, 30],
      [4, 10],
    ],
    text: 'Antes se devolvía el dinero en {n} días; con las condiciones actuales, en {m}.',
    question: '¿Cuánto tarda ahora la devolución?',
    right: ['{m} días', 'en {m} días'],
    near: 'unos {m} días',
    wrong: ['{n} días', 'en {n} días'],
  },
  {
    topic: 'warranty',
    language: 'en',
    ranges: [
      [4, 7],
      [2, 3],
    ],
    text: 'The {product} is covered for {n} years, its battery for {m}. Registering adds one year, but not for the battery.',
    question: 'I registered it. For how many years is the battery covered?',
    right: ['{m}', '{m} years'],
    near: '{m} years in all',
    wrong: ['{n} years', '{m} years plus one'],
  },
  {
    topic: 'warranty',
    language: 'en',
    ranges: [
      [5, 9],
      [14, 40],
    ],
    text: 'A repair takes {n} days, {m} if a part has to come from abroad. In that case we lend you another {product}.',
    question: 'My part comes from abroad. How long will it take?',
    right: ['{m} days'],
    near: '{m} days, with a loan',
    wrong: ['{n} days', 'we lend you another'],
  },
  {
    topic: 'warranty',
    language: 'de',
    ranges: [
      [4, 7],
      [2, 3],
    ],
    text: 'Die Garantie gilt {n} Jahre, für den Akku {m}. Wer registriert, bekommt ein Jahr dazu, nicht aber für den Akku.',
    question: 'Wie viele Jahre gilt sie nach dem Registrieren für den Akku?',
    right: ['{m}', '{m} Jahre'],
    near: 'noch {m} Jahre',
    wrong: ['{n} Jahre', '{n} und eins'],
  },
];

export const words = {
  en: {
    city: ['Leeds', 'Bristol', 'Cardiff', 'Dundee', 'Norwich'],
    day: ['Monday', 'Tuesday', 'Thursday', 'Friday', 'Saturday'],
    product: [
      'kettle',
      'desk lamp',
      'rucksack',
      'hand mixer',
      'bike light',
      'radio',
      'coffee mill',
      'headset',
    ],
  },
  de: {
    city: ['Bremen', 'Kassel', 'Jena'],
    day: ['Montag', 'Dienstag', 'Freitag', 'Samstag'],
    product: ['Wasserkocher', 'Rucksack', 'Schreibtischlampe', 'Handmixer', 'Fahrradlicht'],
  },
  es: {
    city: ['Soria', 'Vigo', 'Murcia'],
    day: ['lunes', 'martes', 'viernes', 'sábado'],
    product: ['hervidor', 'mochila', 'lámpara', 'batidora', 'auriculares'],
  },
};
