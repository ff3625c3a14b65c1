import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { isValidWeek, maskedClock, usualWeek, withPeriods } from './week-hours.rules.ts'
import { WeekHours } from './week-hours.tsx'

afterEach(cleanup)

it.each([
  ['2599', '25:99'],
  ['08', '08'],
  ['083', '08:3'],
  ['8h30m', '83:0'],
  ['08:30', '08:30'],
  ['123456', '12:34'],
])('QUE-04: %s is masked as %s', (input, masked) => {
  expect(maskedClock(input)).toBe(masked)
})

it.each([
  ['25:99', '18:00', false],
  ['08:3', '18:00', false],
  ['08:00', '08:00', false],
  ['00:00', '00:00', true],
  ['18:00', '02:00', true],
  ['08:00', '18:00', true],
  ['00:00', '24:00', true],
  ['24:00', '02:00', false],
])('QUE-04: %s to %s can be saved: %s', (startTime, endTime, valid) => {
  const [monday, ...rest] = usualWeek()
  expect(isValidWeek([withPeriods(monday!, [{ startTime, endTime }]), ...rest])).toBe(valid)
})

it('QUE-04: 2599 gets an error text', () => {
  const Week = () => {
    const [week, setWeek] = useState(usualWeek)
    return <WeekHours value={week} onChange={setWeek} />
  }
  render(
    <MantineProvider env="test">
      <Week />
    </MantineProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Segunda-feira, Abre às')
  fireEvent.change(field, { target: { value: '2599' } })
  expect(field.value).toBe('25:99')
  expect(screen.getByText('Use HH:MM, de 00:00 a 23:59.')).toBeTruthy()
})
