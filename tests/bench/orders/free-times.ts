import { monitorEventLoopDelay } from 'node:perf_hooks';
import { systemClock } from '@booking/platform/clock.ts';
import { newId } from '@booking/platform/ids.ts';
import { freeTimesOf } from '../../../services/resources/src/availability/availability.ts';
import { createGroundsStore } from '../../../services/resources/src/bookings/places/grounds-store.ts';
import { rangeOf, secondsSince } from '../kit/statistics.ts';
import { commandsSoFar, copyRooms, hourMs, insertMade, midnightIn, organizationId, type World } from '../kit/world.ts';

const dayMs = 24 * hourMs;
const roomsMax = 1_000;
/** Rooms that have many bookings: at all of them it would be millions of rows. */
const busyRooms = 20;
const fewBookings = 10;
const manyBookings = 10_000;
const tomorrow = new Date(midnightIn(1));

/** When a booking of a room begins: the first ten in the month that is looked at, of the others nine hours of ten before it, one after. */
function startOf(index: number): number {
  if (index < fewBookings) return tomorrow.getTime() + index * 3 * dayMs + 9 * hourMs;
  return tomorrow.getTime() + (index % 10 === 0 ? 31 * dayMs + (index / 10) * hourMs : -index * hourMs);
}

/** Rooms with few bookings each, and such of which the first have many. */
const made = new Map<boolean, string[]>();

async function roomsOf({ databases: { resources } }: World, isBusy: boolean): Promise<string[]> {
  const rooms = made.get(isBusy) ?? (await copyRooms(resources, roomsMax));
  if (made.has(isBusy)) return rooms;
  made.set(isBusy, rooms);
  const common = { organization_id: organizationId, version: 1, status: 'accepted', quantity: 1, timeslot_id: null };
  const make = (resource_id: string, index: number) => {
    const [start, end] = [new Date(startOf(index)), new Date(startOf(index) + hourMs)];
    const times = { start_date: start, end_date: end, blocked_from: start, blocked_until: end };
    return { ...common, ...times, _id: newId(), number: newId(), resource_id };
  };
  const few = (index: number) => make(rooms[Math.floor(index / fewBookings)]!, index % fewBookings);
  await insertMade(resources, 'bookings', roomsMax * fewBookings, few);
  const more = manyBookings - fewBookings;
  const many = (index: number) => make(rooms[Math.floor(index / more)]!, fewBookings + (index % more));
  if (isBusy) await insertMade(resources, 'bookings', busyRooms * more, many);
  return rooms;
}

/** The service's own function in this process, over the service's database. */
function lookIn({ databases }: World, days: number) {
  const unasked = (): never => {
    throw new Error('The organization is known to resources');
  };
  const deps = {
    grounds: createGroundsStore(databases.resources),
    neighbours: { organization: unasked, services: unasked },
    clock: systemClock,
  };
  const principal = { subject: 'bench', role: 'admin', kind: 'client' };
  const range = { start: tomorrow, end: new Date(tomorrow.getTime() + days * dayMs) };
  const sought = { range, durationMinutes: 60, quantity: 1, serviceId: null };
  return async (resourceIds: readonly string[]): Promise<number> => {
    let times = 0;
    const context = { requestId: newId(), organizationId, principal };
    for await (const found of freeTimesOf(deps, context, { ...sought, resourceIds })) times += found.times.length;
    return times;
  };
}

interface Search {
  days: number;
  isBusy: boolean;
  /** A call for every resource instead of one for all. */
  isSingle?: boolean;
}

/** What a search over many rooms asks for. */
export const freeTimesOver = ({ days, isBusy, isSingle = false }: Search) => ({
  name: [
    isSingle ? 'free times of one resource, N times,' : 'free times of N resources in one call,',
    `${days === 1 ? 'a day' : `${days} days`},`,
    isBusy ? `${manyBookings} bookings${isSingle ? '' : ` at ${busyRooms} of them`}` : `${fewBookings} bookings`,
    ...(isSingle ? [] : [isBusy ? `and ${fewBookings} at the others` : 'each']),
  ].join(' '),
  async run(world: World, count: number) {
    const rooms = await roomsOf(world, isBusy);
    const look = lookIn(world, days);
    await look(rooms); // what resources are related to is known from then on, as in a service that has been asked before
    const commands = await commandsSoFar(world);
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const startedAt = performance.now();
    let times = 0;
    if (isSingle) for (const index of rangeOf(count)) times += await look([rooms[index % busyRooms]!]);
    else times = await look(rooms.slice(0, count));
    const seconds = secondsSince(startedAt);
    loop.disable();
    const asked = (await commandsSoFar(world)) - commands;
    const held = `event loop held for ${(loop.max / 1e6).toFixed(0)} ms at most`;
    return { seconds, done: count, remark: `${Math.round(times / count)} times each; ${asked} commands; ${held}` };
  },
});
