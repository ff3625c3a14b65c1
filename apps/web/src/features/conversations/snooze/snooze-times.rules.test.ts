import { describe, expect, it } from 'vitest'
import { chosenTime, fieldValue, snoozeTimes } from './snooze-times.rules.ts'

/** 2 March 2026 is a Monday. Times are in the browser's time zone. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute)

describe('PLUS-26: the offered times', () => {
  it.each([
    ['in the morning', at(3, 9, 30), ['hour 3 10:30', 'afternoon 3 14:00', 'tomorrow 4 8:00', 'monday 9 8:00']],
    [
      'when the afternoon is less than an hour away',
      at(3, 13, 30),
      ['hour 3 14:30', 'tomorrow 4 8:00', 'monday 9 8:00'],
    ],
    ['in the evening', at(3, 23, 30), ['hour 4 0:30', 'tomorrow 4 8:00', 'monday 9 8:00']],
    ['on Monday', at(2, 15), ['hour 2 16:00', 'tomorrow 3 8:00', 'monday 9 8:00']],
    ['on Sunday, when tomorrow is Monday', at(8, 15), ['hour 8 16:00', 'tomorrow 9 8:00']],
    ['on Friday', at(6, 15), ['hour 6 16:00', 'tomorrow 7 8:00', 'monday 9 8:00']],
  ])('%s', (_, now, expected) => {
    const words = snoozeTimes(now).map(
      ({ id, at: time }) => `${id} ${time.getDate()} ${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`,
    )
    expect(words).toEqual(expected)
  })

  it('a chosen time must be in the future', () => {
    const now = at(3, 9)
    expect(chosenTime(fieldValue(at(3, 9, 5)), now)).toEqual(at(3, 9, 5))
    expect(chosenTime(fieldValue(now), now)).toBeNull()
    expect(chosenTime('', now)).toBeNull()
  })
})
