import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DateField, type DateFieldProps } from './date-field.tsx'

beforeAll(async () => {
  // The test's browser has no popovers.
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

/** Controlled from outside, as filters are: a text that is no day is not kept there. */
function Steered({ start = '', ...rest }: { start?: string } & Partial<DateFieldProps>) {
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
  it('shows a day as people write it and reports it as the wire wants it', () => {
    draw(<Steered start="2026-11-22" />)
    expect(field().value).toBe('22/11/2026')
    type('')
    expect(value()).toBe('')
    for (const typed of ['3', '31', '311', '31/12', '31/122', '31/12/2026']) type(typed)
    expect(field().value).toBe('31/12/2026')
    expect(value()).toBe('2026-12-31')
  })

  it('keeps what is typed while it means nothing, and says so once it is left', () => {
    draw(<Steered start="2026-11-22" />)
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

  it('fills up a short date when it is left, and before its form is sent by Enter', () => {
    draw(<Steered />)
    type('1/2/26')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect([field().value, value()]).toEqual(['01/02/2026', '2026-02-01'])
  })

  it('takes a value as machines write it, also over a text as long as it', () => {
    draw(<Steered start="2026-11-22" />)
    type('2026-12-01')
    expect([field().value, value()]).toEqual(['01/12/2026', '2026-12-01'])
  })

  it('follows the value that it is given', () => {
    draw(<Steered start="2026-11-22" />)
    fireEvent.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(field().value).toBe('')
  })

  it('takes a day with a time', () => {
    draw(<Steered withTime start="2026-11-22T09:05" />)
    expect(field().value).toBe('22/11/2026 09:05')
    type('22/11/2026 1')
    type('22/11/2026 14:30')
    expect(value()).toBe('2026-11-22T14:30')
    type('22/11/2026 25:00')
    fireEvent.blur(field())
    expect(screen.getByText('Use data e hora como 31/12/2026 14:30.')).toBeTruthy()
  })

  it('puts the error of its form below itself', () => {
    draw(<DateField label="Vencimento" error="Obrigatório" onChange={vi.fn()} />)
    expect(screen.getByText('Obrigatório')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('has a calendar behind a button, in the language on screen; a time stays when the day changes', async () => {
    draw(<Steered withTime start="2026-11-22T09:05" max="2026-11-25" />)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Abrir calendário' })))
    const chosen = await screen.findByRole('button', { name: '22 novembro 2026', hidden: true })
    expect(document.activeElement === chosen || chosen.dataset.autofocus).toBeTruthy()
    expect(screen.getByRole('button', { name: '26 novembro 2026', hidden: true })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: '24 novembro 2026', hidden: true }))
    expect([field().value, value()]).toEqual(['24/11/2026 09:05', '2026-11-24T09:05'])
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  })
})
