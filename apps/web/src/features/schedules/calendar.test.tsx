import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Recurrence } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import dayjs from 'dayjs'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { errorTextsReady } from '../../platform/i18n/errors.ts'
import { draw } from '../conversations/test/draw.tsx'
import { Calendar } from './calendar.tsx'

const styles = readFileSync(join(import.meta.dirname, 'schedules.css'), 'utf8')

// In the app, the screen loads them.
beforeAll(() => errorTextsReady())
afterEach(cleanup)

const schedule = (id: number, status: string) =>
  ({
    ...{ id, body: `texto ${id}`, contactId: 5, contact: { id: 5, name: `Cliente ${id}`, number: '' }, user: null },
    ...{ sendAt: '2026-03-10T12:00:00.000Z', sentAt: null, status, late: false, reason: null },
    ...{ mediaName: null, mediaUrl: null },
  }) as Schedule

const nothing = () => {}

/** The colour that the style sheet gives to chips of a status. */
function colourOf(status: string): string | undefined {
  const rules = [...styles.matchAll(/([^{}]+)\{([^}]*)\}/g)]
  const own = rules.filter(([, selector = '']) => selector.includes(`.sc-chip[data-status="${status}"]`))
  const base = rules.filter(([, selector = '']) => /^\.sc-chip,\s*\.sc-status$/.test(selector.trim()))
  const colours = (own.length > 0 ? own : base).map(([, , body = '']) => /\scolor: ([^;]+);/.exec(body)?.[1])
  return colours.find((colour) => colour !== undefined)
}

it('SCH-05: failed schedules are red, waiting and queued ones yellow, sent ones green', async () => {
  const statuses = ['FALHOU', 'PENDENTE', 'NA_FILA', 'ENVIADA']
  const schedules = statuses.map((status, index) => schedule(index + 1, status))
  await draw(
    <Calendar
      view="week"
      day="2026-03-10"
      days={['2026-03-10']}
      schedules={schedules}
      onOpen={nothing}
      onDelete={nothing}
      onDay={nothing}
    />,
  )
  const chips = await screen.findAllByRole('button', { name: /Cliente/ })
  expect(chips.map((chip) => chip.dataset.status).sort()).toEqual([...statuses].sort())
  expect([...statuses, 'ERRO'].map(colourOf)).toEqual([
    'var(--rc-danger-text)',
    'var(--rc-warning)',
    'var(--rc-warning)',
    'var(--rc-success)',
    'var(--rc-danger-text)',
  ])
})

it('SCH-01: the "more" button of a day is named by its text, and opens the day', async () => {
  const days: string[] = []
  await draw(
    <Calendar
      view="month"
      day="2026-03-10"
      days={['2026-03-10']}
      schedules={[1, 2, 3, 4, 5].map((id) => schedule(id, 'PENDENTE'))}
      onOpen={nothing}
      onDelete={nothing}
      onDay={(day) => days.push(day)}
    />,
  )
  const more = await screen.findByRole('button', { name: 'mais 2: ver todos de terça-feira, 10 de março' })
  expect(more.textContent).toBe('mais 2')
  fireEvent.click(more)
  expect(days).toEqual(['2026-03-10'])
})

it.each([
  ['PENDENTE', 11, true],
  ['NA_FILA', 11, true],
  ['NA_FILA', 9, false],
  ['ENVIADA', 11, false],
  ['FALHOU', 11, false],
])('SCH-05: %s, %i min after its time, is marked as overdue: %s', async (status, minutes, warned) => {
  const sendAt = new Date(Date.now() - minutes * 60_000).toISOString()
  const day = dayjs(sendAt).format('YYYY-MM-DD')
  await draw(
    <Calendar
      view="day"
      day={day}
      days={[day]}
      schedules={[{ ...schedule(1, status), sendAt }]}
      onOpen={nothing}
      onDelete={nothing}
      onDay={nothing}
    />,
  )
  const words = (await screen.findByText('texto 1')).closest('.sc-row')?.querySelector('.sc-status')?.textContent
  expect(words?.includes('Atrasada')).toBe(warned)
})

it('SCH-06: a queued schedule shows at once that it waits for its connection', async () => {
  const queued = { ...schedule(1, 'NA_FILA'), sendAt: new Date().toISOString(), reason: 'ERR_WAPP_NOT_INITIALIZED' }
  const day = dayjs(queued.sendAt).format('YYYY-MM-DD')
  const rest = { onOpen: nothing, onDelete: nothing, onDay: nothing }
  await draw(<Calendar view="day" day={day} days={[day]} schedules={[queued]} {...rest} />)
  await screen.findByText('Na fila de envio · Aguardando conexão')
})

it('SCH-05, SCH-09: a row says why a message was not sent; a planned occurrence cannot be deleted', async () => {
  const failure = { ...schedule(1, 'FALHOU'), reason: 'ERR_WAPP_NOT_INITIALIZED' }
  const recurrence: Recurrence = { every: 'day', weekdays: [], dayOfMonth: null, clock: '09:00', until: null }
  const occurrence = { ...schedule(2, 'PENDENTE'), recurrence, isPlanned: true as const }
  const lists = { view: 'day', day: '2026-03-10', days: ['2026-03-10'] } as const
  await draw(
    <Calendar {...lists} schedules={[failure, occurrence]} onOpen={nothing} onDelete={nothing} onDay={nothing} />,
  )
  expect(await screen.findByText(/Este número não está conectado/)).toBeTruthy()
  expect(screen.getByText('Prevista')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Recorrente' })).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /^Excluir o agendamento de Cliente 2/ })).toEqual([])
})
