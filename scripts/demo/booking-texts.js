/**
 * A kind of booking: four tools in their proper order, and what they say. Slots are filled from the task.
 * @typedef {{ task: string, code: string, ask: string[], wishes: string[], tools: [string, string, string, string],
 *   places: string[], unit: string, done: string, thought: string }} Kind
 */
/** @type {Kind[]} */
export const kinds = [
  {
    task: 'restaurant',
    code: 'T',
    ask: [
      'Book a table for {people} this {day} at {time}.',
      'We are {people} and hungry on {day} at {time}: find us a table.',
    ],
    wishes: [
      'Not more than {limit} per person.',
      'It has to be within ten minutes of the station.',
      'One of us eats vegan.',
    ],
    tools: ['find_restaurants', 'get_menu', 'check_table', 'book_table'],
    places: ['Linden Kitchen', 'Moss', 'The Ferry', 'Casa Ortiga', 'Little Harbour'],
    unit: 'set menu',
    done: 'Booked: {place}, {day} {time}, a table for {people}. Confirmation {confirmation}.',
    thought: 'I need places that fit, then the price, then a free table.',
  },
  {
    task: 'train',
    code: 'R',
    ask: [
      'Get {people} seats on a train to {city} on {day}, leaving about {time}.',
      'I have to be on a train to {city} on {day} at {time}, with {people} of us in all.',
    ],
    wishes: ['The fare must stay under {limit} each.', 'No change of trains, please.', 'Seats side by side.'],
    tools: ['find_trains', 'get_fare', 'check_seats', 'book_seats'],
    places: ['IC 204', 'RE 17', 'EC 88', 'IC 311', 'RE 52'],
    unit: 'fare',
    done: 'Your {people} seats on {place} to {city} are booked for {day} at {time}. Confirmation {confirmation}.',
    thought: 'Look for a direct train, see what it costs, and only then take the seats.',
  },
  {
    task: 'museum',
    code: 'M',
    ask: [
      'Buy {people} tickets for a museum in {city} on {day} at {time}.',
      'Something to see in {city} on {day} at {time}, for {people} of us. Buy the tickets.',
    ],
    wishes: ['At most {limit} a head.', 'A guided tour would be good.', 'It has to have a lift.'],
    tools: ['find_museums', 'get_prices', 'check_slot', 'buy_tickets'],
    places: ['Tide Museum', 'House of Maps', 'Old Observatory', 'Print Works', 'Glass Hall'],
    unit: 'ticket',
    done: 'Done: {people} tickets for {place} in {city}, {day} at {time}. Confirmation {confirmation}.',
    thought: 'Which museums are open then, what do they cost, and is the slot free?',
  },
  {
    task: 'change',
    code: 'C',
    ask: [
      'Move my booking {old} to {day} at {time}, still for {people}.',
      'I cannot make it as booked ({old}). Change it to {day}, {time}, for {people}.',
    ],
    wishes: [
      'If it costs more than {limit}, leave it as it is and tell me.',
      'Keep the same place.',
      'I need the new number today.',
    ],
    tools: ['get_booking', 'get_change_fee', 'check_slot', 'change_booking'],
    places: ['Linden Kitchen', 'Tide Museum', 'Old Observatory', 'Moss', 'Glass Hall'],
    unit: 'fee',
    done: 'Your booking {old} is now {day} at {time} at {place}, for {people}. New confirmation {confirmation}.',
    thought: 'First the booking as it stands, then what a change costs.',
  },
];

export const slips = {
  time: 'Booked: {place}, {day} {other}, for {people}. {time} was full. Confirmation {wrongCode}.',
  none: 'I found {place}, which should be free on {day} at {time}. Please book it there.',
  code: 'All done for {day} at {time} at {place}. Your number is {wrongCode}.',
};

export const cities = ['Lyon', 'Turin', 'Ghent', 'Porto', 'Malmö', 'Graz'];
export const days = ['Monday', 'Wednesday', 'Friday', 'Saturday', 'Sunday'];
export const times = ['11:00', '12:30', '15:00', '18:30', '19:00', '20:15'];
