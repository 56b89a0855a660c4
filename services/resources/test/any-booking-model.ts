/**
 * A room with its children, timeslots and bookings in plain arithmetic, written from the record of the booking rules and apart from the code
 * it judges: every place is counted hour by hour. Times are whole hours, padding included.
 */
export interface ModelRoom {
  parent: string | null;
  capacity: number;
  before: number;
  after: number;
  archived: boolean;
  enabled: boolean;
}

export interface ModelSlot {
  room: string;
  from: number;
  until: number;
  /** Null: that of the room. */
  capacity: number | null;
  status: 'active' | 'canceled';
}

export interface ModelBooking {
  room: string;
  from: number;
  until: number;
  quantity: number;
  status: string;
  /** With padding, as it was when it was made or moved. */
  blocked: [from: number, until: number];
  slot: string | null;
}

export interface ModelState {
  rooms: Record<string, ModelRoom>;
  slots: Record<string, ModelSlot>;
  bookings: Record<string, ModelBooking>;
}

interface Wanted {
  room: string;
  from: number;
  hours: number;
  quantity: number;
}

/** `id`: of what is made by it. */
export type Op =
  | ({ kind: 'book'; id: string; approval: boolean } & Wanted)
  | { kind: 'order'; ids: [string, string]; items: [Wanted, Wanted] }
  | { kind: 'accept' | 'reject' | 'cancel' | 'delete'; id: string }
  | ({ kind: 'move'; id: string } & Omit<Wanted, 'quantity'>)
  | { kind: 'room'; id: string; change: Partial<Omit<ModelRoom, 'parent'>> }
  | { kind: 'slot'; id: string; slot: ModelSlot }
  | { kind: 'cancel slot' | 'delete slot'; id: string }
  | { kind: 'slot capacity'; id: string; capacity: number };

export type Code =
  'ok' | 'time_conflict' | 'booking_rule_violated' | 'invalid_status_transition' | 'not_found' | 'conflict';

const holding: ReadonlySet<string> = new Set(['reserved', 'requested', 'accepted']);

/** The state after the call, and how it is answered. A refused one changes nothing. */
export function applied(state: ModelState, op: Op): [ModelState, Code] {
  const next = structuredClone(state);
  const code = change(next, op);
  return code === 'ok' ? [next, code] : [state, code];
}

function change(state: ModelState, op: Op): Code {
  switch (op.kind) {
    case 'book':
      return place(state, op.id, op, op.approval ? 'requested' : 'accepted');
    case 'order':
      return placeAll(state, op);
    case 'move':
      return move(state, op);
    case 'room':
      Object.assign(state.rooms[op.id]!, op.change);
      return 'ok';
    case 'slot':
      state.slots[op.id] = op.slot;
      return 'ok';
    case 'slot capacity':
    case 'cancel slot':
    case 'delete slot':
      return changeSlot(state, op);
    default:
      return step(state, op);
  }
}

function step(state: ModelState, { kind, id }: { kind: 'accept' | 'reject' | 'cancel' | 'delete'; id: string }): Code {
  const booking = state.bookings[id];
  if (!booking) return 'not_found';
  const from = {
    accept: ['requested'],
    reject: ['requested'],
    cancel: ['requested', 'accepted'],
    delete: ['rejected', 'canceled', 'expired'],
  };
  if (!from[kind].includes(booking.status)) return 'invalid_status_transition';
  if (kind === 'delete') delete state.bookings[id];
  else if (kind === 'accept') {
    if (!fits(state, booking, id)) return 'time_conflict';
    booking.status = 'accepted';
  } else booking.status = kind === 'reject' ? 'rejected' : 'canceled';
  return 'ok';
}

function place(state: ModelState, id: string, wanted: Wanted, status: string): Code {
  const booking = placed(state, wanted);
  if (typeof booking === 'string') return booking;
  if (!fits(state, booking, id)) return 'time_conflict';
  state.bookings[id] = { ...booking, status };
  return 'ok';
}

/** All or none; what breaks a rule is told before what is taken. */
function placeAll(state: ModelState, { ids, items }: { ids: [string, string]; items: [Wanted, Wanted] }): Code {
  if (items.some((item) => typeof placed(state, item) === 'string')) return 'booking_rule_violated';
  const codes = items.map((item, at) => {
    const code = place(state, ids[at]!, item, 'accepted');
    // What does not fit stands in the way of those after it all the same.
    if (code !== 'ok') state.bookings[ids[at]!] = { ...(placed(state, item) as ModelBooking), status: 'accepted' };
    return code;
  });
  return codes.find((code) => code !== 'ok') ?? 'ok';
}

function move(state: ModelState, { id, ...to }: { id: string } & Omit<Wanted, 'quantity'>): Code {
  const booking = state.bookings[id];
  if (!booking) return 'not_found';
  if (booking.status !== 'accepted') return 'invalid_status_transition';
  if (booking.room === to.room && booking.from === to.from && booking.until === to.from + to.hours) return 'ok';
  const moved = placed(state, { ...to, quantity: booking.quantity });
  if (typeof moved === 'string') return moved;
  if (!fits(state, moved, id)) return 'time_conflict';
  state.bookings[id] = { ...moved, status: 'accepted' };
  return 'ok';
}

function changeSlot(state: ModelState, op: Extract<Op, { kind: `${string}slot${string}`; id: string }>): Code {
  const slot = state.slots[op.id];
  if (!slot) return 'not_found';
  if (op.kind !== 'delete slot' && slot.status !== 'active') return 'invalid_status_transition';
  if (op.kind === 'slot capacity') slot.capacity = op.capacity;
  else {
    if (op.kind === 'delete slot') delete state.slots[op.id];
    else slot.status = 'canceled';
    for (const booking of Object.values(state.bookings)) {
      if (booking.slot === op.id && holding.has(booking.status)) booking.status = 'canceled';
    }
  }
  return 'ok';
}

/** Where a booking goes, or why it goes nowhere. */
function placed(
  state: ModelState,
  { room: id, from, hours, quantity }: Wanted,
): ModelBooking | 'booking_rule_violated' {
  const room = state.rooms[id]!;
  const parent = room.parent === null ? undefined : state.rooms[room.parent];
  if (room.archived || parent?.archived || !room.enabled) return 'booking_rule_violated';
  const until = from + hours;
  const slot = Object.entries(state.slots).find(
    ([, one]) => one.room === id && one.from === from && one.until === until && one.status === 'active',
  );
  const blocked: [number, number] = [from - room.before, until + room.after];
  return { room: id, from, until, quantity, status: 'accepted', blocked, slot: slot?.[0] ?? null };
}

/** Hour by hour: nobody of the family is there, and the guests of the timeslot, or everybody together, are not too many. */
function fits(state: ModelState, wanted: ModelBooking, id: string): boolean {
  const room = state.rooms[wanted.room]!;
  const others = Object.entries(state.bookings).flatMap(([key, one]) =>
    key !== id && holding.has(one.status) ? [one] : [],
  );
  for (let hour = wanted.blocked[0]; hour < wanted.blocked[1]; hour += 1) {
    const there = others.filter(({ blocked: [from, until] }) => from <= hour && hour < until);
    const isFamily = (one: ModelBooking) =>
      one.room === room.parent || (room.parent === null && state.rooms[one.room]!.parent === wanted.room);
    if (there.some(isFamily)) return false;
    const own = there.filter((one) => one.room === wanted.room);
    const all = sum(own) + wanted.quantity;
    if (wanted.slot === null) {
      if (all > room.capacity) return false;
      continue;
    }
    const guests = sum(own.filter((one) => one.slot === wanted.slot));
    if (guests + wanted.quantity > (state.slots[wanted.slot]?.capacity ?? room.capacity)) return false;
    if (sum(own) > guests && all > room.capacity) return false;
  }
  return true;
}

const sum = (bookings: readonly ModelBooking[]): number => bookings.reduce((all, { quantity }) => all + quantity, 0);
