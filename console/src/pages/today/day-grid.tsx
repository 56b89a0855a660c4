import type { Entity } from '@booking/client';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useMay } from '../../auth/may.ts';
import { formatTime, instantAt, minuteOf, minutesOfDay } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { toneOf } from '../../ui/badge.tsx';
import { useZone } from '../../ui/moment.tsx';
import { can } from './booking-dialog.tsx';
import { lanesOf } from './lanes.ts';

type Booking = Entity<'bookings'>;

export interface GridRow {
  id: string;
  /** Null of a resource that was deleted. */
  name: string | null;
}

interface DayGridProps {
  day: string;
  now: Date;
  bookings: readonly Booking[];
  rows: readonly GridRow[];
  onOpen: (id: string) => void;
  /** Resolved once the platform has answered, either way. */
  onMove: (booking: Booking, minutes: number) => Promise<void>;
}

const hourRem = 6;
const laneRem = 3.1;
/** A shorter booking is drawn as long as that: long enough for when it begins. */
const shownMinutes = 30;
/** Where a dragged booking comes to rest. */
const stepMinutes = 15;
const inHours = (minutes: number): string => `${(minutes / 60) * hourRem}rem`;

/** Resources below one another, the hours of the local day from left to right; those with bookings first in view. */
export function DayGrid({ day, now, bookings, rows, onOpen, onMove }: DayGridProps) {
  const { t, language } = useLanguage();
  const zone = useZone();
  const length = minutesOfDay(day, zone);
  const hours = Array.from({ length: Math.ceil(length / 60) }, (_, hour) => hour);
  const nowMinute = minuteOf(now.toISOString(), day, zone);
  const scrolled = useRef<HTMLDivElement>(null);
  // Once: afterwards it is where a person has scrolled it to.
  useEffect(() => {
    if (scrolled.current) scrolled.current.scrollLeft = 7 * hourRem * 16;
  }, []);
  return (
    <div className="day-scroll" ref={scrolled} role="region" aria-label={t('today.grid')} tabIndex={0}>
      <div className="day">
        <div className="day-row" aria-hidden="true">
          <div className="day-name">{t('today.resource')}</div>
          <div className="day-hours" style={{ width: inHours(length) }}>
            {hours.map((hour) => (
              <span key={hour} className="day-hour" style={{ left: inHours(hour * 60) }}>
                {formatTime(instantAt(day, hour * 60, zone), language, zone)}
              </span>
            ))}
          </div>
        </div>
        {rows.map((row) => {
          const name = row.name ?? t('today.deletedResource');
          const own = bookings.filter((booking) => booking.resource?.id === row.id);
          const lanes = lanesOf(own, shownMinutes);
          return (
            <div key={row.id} className="day-row" role="group" aria-label={name}>
              <div className="day-name">{name}</div>
              <div
                className="day-hours"
                style={{ width: inHours(length), height: `${Math.max(1, lanes.length) * laneRem + 0.35}rem` }}
              >
                {lanes.flatMap((lane, at) =>
                  lane.map((booking) => (
                    <Block
                      key={booking.id}
                      booking={booking}
                      day={day}
                      lane={at}
                      dayLength={length}
                      onOpen={onOpen}
                      onMove={onMove}
                    />
                  )),
                )}
                {nowMinute >= 0 && nowMinute <= length && <div className="now" style={{ left: inHours(nowMinute) }} />}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface BlockProps extends Pick<DayGridProps, 'day' | 'onOpen' | 'onMove'> {
  booking: Booking;
  lane: number;
  dayLength: number;
}

function Block({ booking, day, lane, dayLength, onOpen, onMove }: BlockProps) {
  const { t, term, language } = useLanguage();
  const zone = useZone();
  const may = useMay();
  const isMovable = may('bookings:write') && can(booking, 'reschedule');
  const { style, isDragged, wasDragged, ref, handlers } = useDragMinutes(booking.start_date, isMovable, (minutes) =>
    onMove(booking, minutes),
  );
  const start = booking.start_date ?? '';
  const end = booking.end_date ?? '';
  const from = Math.max(0, minuteOf(start, day, zone));
  const until = Math.min(dayLength, minuteOf(end, day, zone));
  const times = `${formatTime(start, language, zone)}–${formatTime(end, language, zone)}`;
  const isShort = until - from < 60;
  const shownTime = isShort ? formatTime(start, language, zone) : times;
  const { checked_in_at: arrived, checked_out_at: left } = booking;
  const isHere = booking.status === 'accepted' && arrived !== null && left === null;
  const status = isHere
    ? t('today.hereSince', { time: formatTime(arrived, language, zone) })
    : term('status', booking.status);
  // What is seen is part of what is heard.
  const label = `${t('today.booking', { number: booking.number ?? '' })}, ${shownTime} ${status}${isShort ? ` (${times})` : ''}`;
  return (
    <button
      type="button"
      ref={ref}
      className={`booking ${isHere ? 'here' : toneOf(booking.status)} ${isMovable ? 'movable' : ''} ${isDragged ? 'dragged' : ''}`}
      style={{
        left: inHours(from),
        width: inHours(Math.max(until - from, shownMinutes)),
        top: `${lane * laneRem + 0.3}rem`,
        ...style,
      }}
      aria-label={label}
      title={label}
      // A drag ends with a click as well; a key comes without a pointer.
      onClick={(event) => (event.detail === 0 || !wasDragged()) && onOpen(booking.id)}
      {...handlers}
    >
      <span>{shownTime}</span> <span>{status}</span>
    </button>
  );
}

/** A finger that rests that long on a booking has grabbed it; one that moves before scrolls the page. */
const pressMs = 500;
const restPx = 8;

/**
 * Dragging along the hours in steps: by mouse or pen at once, by touch after a long press. What is dragged stays there until `onDrop` is
 * done, or the booking has another start: its place says then what the dragging said.
 */
function useDragMinutes(start: string | null, isMovable: boolean, onDrop: (minutes: number) => Promise<void>) {
  const [offset, setOffset] = useState({ minutes: 0, start });
  const minutes = offset.start === start ? offset.minutes : 0;
  const setMinutes = (next: number) => setOffset({ minutes: next, start });
  const grabbed = useRef<number>(undefined);
  const pressing = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const isDropping = useRef(false);
  const dragged = useRef(false);
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = ref.current;
    // React listens passively: the page would be scrolled with what is dragged.
    const keepPage = (event: TouchEvent) => grabbed.current !== undefined && event.preventDefault();
    element?.addEventListener('touchmove', keepPage, { passive: false });
    return () => element?.removeEventListener('touchmove', keepPage);
  }, []);
  const minutesAt = (event: PointerEvent): number => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const moved = ((event.clientX - (grabbed.current ?? event.clientX)) / (rem * hourRem)) * 60;
    return Math.round(moved / stepMinutes) * stepMinutes;
  };
  const drop = async (moved: number): Promise<void> => {
    isDropping.current = true;
    await onDrop(moved).finally(() => (isDropping.current = false));
    setMinutes(0);
  };
  const release = (): void => {
    clearTimeout(pressing.current?.timer);
    pressing.current = undefined;
    grabbed.current = undefined;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (!isMovable || event.button !== 0 || isDropping.current) return;
      const { currentTarget: element, pointerId, pointerType, clientX: x, clientY: y } = event;
      const grab = () => {
        grabbed.current = x;
        // Else the end of the press would open the booking.
        dragged.current = pointerType === 'touch';
        element.setPointerCapture(pointerId);
      };
      if (pointerType === 'touch') pressing.current = { x, y, timer: setTimeout(grab, pressMs) };
      else grab();
    },
    onPointerMove: (event: PointerEvent) => {
      const { current: press } = pressing;
      if (grabbed.current === undefined) {
        if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > restPx) release();
        return;
      }
      const next = minutesAt(event);
      if (next !== 0) dragged.current = true;
      setMinutes(next);
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = grabbed.current === undefined ? 0 : minutesAt(event);
      release();
      if (moved === 0) setMinutes(0);
      else void drop(moved);
    },
    onPointerCancel: () => {
      release();
      setMinutes(0);
    },
    // Of a long press.
    onContextMenu: (event: { preventDefault: () => void }) => pressing.current && event.preventDefault(),
  };
  const style = minutes === 0 ? {} : { transform: `translateX(${inHours(minutes)})` };
  return { style, isDragged: minutes !== 0, wasDragged: () => dragged.current, ref, handlers };
}
