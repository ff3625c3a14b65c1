import { describe, expect, it } from 'vitest'
import { type ConnectionPace, heldUntil } from './governor.rules.ts'

const free: ConnectionPace = {
  ...{ gap: null, governedClass: 3, dailyCap: null, quiet: null, sentToday: 0, heldUntil: null },
}
const minutes = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}
const quiet = (from: string, to: string) => ({ ...free, quiet: { from: minutes(from), to: minutes(to) } })
const capped = (dailyCap: number | null, sentToday: number) => ({ ...free, dailyCap, sentToday })
/** A time in São Paulo on 10 June 2026, three hours behind UTC. */
const at = (time: string, day = 10) => Date.parse(`2026-06-${String(day).padStart(2, '0')}T${time}-03:00`)

describe('until when campaigns of a connection wait', () => {
  it.each<[string, ConnectionPace | null, number, number | null]>([
    ['no row', null, at('12:00:00'), null],
    ['no limit', free, at('03:00:00'), null],
    ['before quiet hours', quiet('20:00', '08:00'), at('19:59:59.999'), null],
    ['as they begin', quiet('20:00', '08:00'), at('20:00:00'), at('08:00:00', 11)],
    ['after midnight', quiet('20:00', '08:00'), at('00:30:20'), at('08:00:00')],
    ['in their last minute', quiet('20:00', '08:00'), at('07:59:59'), at('08:00:00')],
    ['as they end', quiet('20:00', '08:00'), at('08:00:00'), null],
    ['within one day', quiet('12:00', '13:30'), at('12:10:00'), at('13:30:00')],
    ['from and to the same: none', quiet('08:00', '08:00'), at('08:00:00'), null],
    ['below the cap', capped(3, 2), at('15:00:00'), null],
    ['at the cap', capped(3, 3), at('15:00:00'), at('00:00:00', 11)],
    ['a cap of 0 is none', capped(0, 99), at('15:00:00'), null],
    ['in the last minute of a full day', capped(3, 4), at('23:59:30'), at('00:00:00', 11)],
    [
      'a full day and then quiet hours',
      { ...quiet('20:00', '08:00'), dailyCap: 1, sentToday: 1 },
      at('15:00:00'),
      at('08:00:00', 11),
    ],
  ])('%s', (_what, pace, now, expected) => {
    expect(heldUntil(pace, 0, now)).toBe(expected)
  })

  it('counts what left since the count was read', () => {
    expect(heldUntil(capped(3, 1), 1, at('15:00:00'))).toBeNull()
    expect(heldUntil(capped(3, 1), 2, at('15:00:00'))).toBe(at('00:00:00', 11))
  })
})
