import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DateField, type DateFieldProps } from './date-field.tsx'

beforeAll(async () => {
  // jsdom has no popovers.
  HTMLElement.prototype.showPopover = () => {}
  await import('./day-calendar.tsx')
})
afterEach(cleanup)

const draw = (field: ReactNode) =>
  render(
    <MantineProvider>
      <Suspense>{field}</Suspense>
    </MantineProvider>,
  )
const field = () => screen.getByLabelText<HTMLInputElement>('Vencimento')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

/** A field that its parent controls, as in filters. The parent does not store an invalid text. */
function ControlledField({ start = '', ...rest }: { start?: string } & Partial<DateFieldProps>) {
  const [value, setValue] = useState(start)
  return (
    <>
      <DateField label="Vencimento" value={value} onChange={setValue} {...rest} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Limpar
      </button>
    </>
  )
}
const value = () => screen.getByRole('status').textContent

describe('a date field', () => {
  it('shows a day as DD/MM/YYYY and reports it as YYYY-MM-DD', () => {
    draw(<ControlledField start="2026-11-22" />)
    expect(field().value).toBe('22/11/2026')
    type('')
    expect(value()).toBe('')
    for (const input of ['3', '31', '311', '31/12', '31/122', '31/12/2026']) type(input)
    expect(field().value).toBe('31/12/2026')
    expect(value()).toBe('2026-12-31')
  })

  it('keeps an invalid text and shows an error after the field is left', () => {
    draw(<ControlledField start="2026-11-22" />)
    type('22/11/202')
    expect([field().value, value()]).toEqual(['22/11/202', ''])
    expect(field().getAttribute('aria-invalid')).toBeNull()
    type('31/02/2026')
    fireEvent.blur(field())
    expect(screen.getByText('Use uma data como 31/12/2026.')).toBeTruthy()
    expect(field().value).toBe('31/02/2026')
    type('28/02/2026')
    expect(screen.queryByText('Use uma data como 31/12/2026.')).toBeNull()
    expect(value()).toBe('2026-02-28')
  })

  it('completes a short date when the field is left, and before Enter submits the form', () => {
    draw(<ControlledField />)
    type('1/2/26')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect([field().value, value()]).toEqual(['01/02/2026', '2026-02-01'])
  })

  it('accepts a pasted ISO date, also over a text of the same length', () => {
    draw(<ControlledField start="2026-11-22" />)
    type('2026-12-01')
    expect([field().value, value()]).toEqual(['01/12/2026', '2026-12-01'])
  })

  it('follows its controlled value', () => {
    draw(<ControlledField start="2026-11-22" />)
    fireEvent.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(field().value).toBe('')
  })

  it('accepts a day with a time', () => {
    draw(<ControlledField withTime start="2026-11-22T09:05" />)
    expect(field().value).toBe('22/11/2026 09:05')
    type('22/11/2026 1')
    type('22/11/2026 14:30')
    expect(value()).toBe('2026-11-22T14:30')
    type('22/11/2026 25:00')
    fireEvent.blur(field())
    expect(screen.getByText('Use data e hora como 31/12/2026 14:30.')).toBeTruthy()
  })

  it('shows the form’s error below the field', () => {
    draw(<DateField label="Vencimento" error="Obrigatório" onChange={vi.fn()} />)
    expect(screen.getByText('Obrigatório')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('opens a calendar in the language on screen; choosing a day keeps the time', async () => {
    draw(<ControlledField withTime start="2026-11-22T09:05" max="2026-11-25" />)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Abrir calendário' })))
    const dayButton = await screen.findByRole('button', { name: '22 novembro 2026', hidden: true })
    expect(document.activeElement === dayButton || dayButton.dataset.autofocus).toBeTruthy()
    expect(screen.getByRole('button', { name: '26 novembro 2026', hidden: true })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: '24 novembro 2026', hidden: true }))
    expect([field().value, value()]).toEqual(['24/11/2026 09:05', '2026-11-24T09:05'])
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  })
})
