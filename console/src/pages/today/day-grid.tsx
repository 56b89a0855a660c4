import type { Entity } from '@booking/client';
import { useRef, useState, type PointerEvent } from 'react';
import { formatTime, instantAt, minuteOf, minutesOfDay } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { toneOf } from '../../ui/badge.tsx';
import { useZone } from '../../ui/moment.tsx';
import { lanesOf } from './lanes.ts';

type Booking = Entity<'bookings'>;

interface DayGridProps {
  day: string;
  now: Date;
  bookings: readonly Booking[];
  resources: readonly Entity<'resources'>[];
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
export function DayGrid({ day, now, bookings, resources, onOpen, onMove }: DayGridProps) {
  const { t, language } = useLanguage();
  const zone = useZone();
  const length = minutesOfDay(day, zone);
  const hours = Array.from({ length: Math.ceil(length / 60) }, (_, hour) => hour);
  const nowMinute = minuteOf(now.toISOString(), day, zone);
  const scrollTo = (element: HTMLDivElement | null) => {
    if (element && element.scrollLeft === 0) element.scrollLeft = 7 * hourRem * 16;
  };
  return (
    <div className="day-scroll" ref={scrollTo} role="region" aria-label={t('today.grid')} tabIndex={0}>
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
        {resources.map((resource) => {
          const own = bookings.filter((booking) => booking.resource?.id === resource.id);
          const lanes = lanesOf(own, shownMinutes);
          return (
            <div key={resource.id} className="day-row" role="group" aria-label={resource.name ?? ''}>
              <div className="day-name">{resource.name}</div>
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
  const { style, isDragged, wasDragged, handlers } = useDragMinutes(booking, (minutes) => onMove(booking, minutes));
  const start = booking.start_date ?? '';
  const end = booking.end_date ?? '';
  const from = Math.max(0, minuteOf(start, day, zone));
  const until = Math.min(dayLength, minuteOf(end, day, zone));
  const times = `${formatTime(start, language, zone)}–${formatTime(end, language, zone)}`;
  const isShort = until - from < 60;
  const shownTime = isShort ? formatTime(start, language, zone) : times;
  const status = term('status', booking.status);
  // What is seen is part of what is heard.
  const label = `${t('today.booking', { number: booking.number ?? '' })}, ${shownTime} ${status}${isShort ? ` (${times})` : ''}`;
  const movable = booking.status === 'accepted' ? 'movable' : '';
  return (
    <button
      type="button"
      className={`booking ${toneOf(booking.status)} ${movable} ${isDragged ? 'dragged' : ''}`}
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

/**
 * Dragging along the hours with any pointer, in steps. What is dragged stays there until `onDrop` is done, or the booking has another start: its
 * place says then what the dragging said.
 */
function useDragMinutes({ status, start_date: start }: Booking, onDrop: (minutes: number) => Promise<void>) {
  const [offset, setOffset] = useState({ minutes: 0, start });
  const minutes = offset.start === start ? offset.minutes : 0;
  const setMinutes = (next: number) => setOffset({ minutes: next, start });
  const grabbed = useRef<number>(undefined);
  const isDropping = useRef(false);
  const dragged = useRef(false);
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
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (status !== 'accepted' || event.button !== 0 || isDropping.current) return;
      grabbed.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (grabbed.current === undefined) return;
      const next = minutesAt(event);
      if (next !== 0) dragged.current = true;
      setMinutes(next);
    },
    onPointerUp: (event: PointerEvent) => {
      if (grabbed.current === undefined) return;
      const moved = minutesAt(event);
      grabbed.current = undefined;
      if (moved === 0) setMinutes(0);
      else void drop(moved);
    },
    onPointerCancel: () => {
      grabbed.current = undefined;
      setMinutes(0);
    },
  };
  const style = minutes === 0 ? {} : { transform: `translateX(${inHours(minutes)})` };
  return { style, isDragged: minutes !== 0, wasDragged: () => dragged.current, handlers };
}
