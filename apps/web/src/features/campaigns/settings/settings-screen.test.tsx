import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { CampaignSettingsScreen } from './settings-screen.tsx'

const stored = (settings: Record<string, unknown>) =>
  Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
const defaults = { messageInterval: 20, longerIntervalAfter: 60, greaterInterval: 120, variables: [] }
let calls: Call[] = []

beforeEach(async () => {
  calls = answer({ 'GET /campaign-settings': stored(defaults), 'POST /campaign-settings': stored(defaults) })
  await drawPage(<CampaignSettingsScreen />, adminUser)
  await screen.findByRole('textbox', { name: 'Nome da variável' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const add = (key: string, value: string) => {
  fireEvent.change(field('Nome da variável'), { target: { value: key } })
  fireEvent.change(field('Texto'), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
}

it('CMP-09: a variable is not added when its key exists or is one of the predefined ones', async () => {
  add('cidade', 'Recife')
  await screen.findByText('Recife')
  add(' cidade ', 'Olinda')
  expect(await screen.findByText('Esta variável já existe.')).toBeTruthy()
  expect(screen.queryByText('Olinda')).toBeNull()
  // The input stays.
  expect(field('Texto').value).toBe('Olinda')
  add('nome', 'x')
  expect(await screen.findByText('Esta variável já existe.')).toBeTruthy()
  add('', 'x')
  expect(await screen.findByText('Escreva o nome da variável.')).toBeTruthy()
  add('{a}', 'x')
  expect(await screen.findByText('O nome não leva chaves.')).toBeTruthy()
  fireEvent.change(field('Nome da variável'), { target: { value: '' } })
  fireEvent.change(field('Texto'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const savedBody = () => calls.find(({ method }) => method === 'POST')?.body
  await waitFor(() =>
    expect(savedBody()).toEqual({ settings: { ...defaults, variables: [{ key: 'cidade', value: 'Recife' }] } }),
  )
})

it('CMP-09: Salvar saves a variable that is typed but not added; a refused one stops it', async () => {
  const entry = (key: string, value: string) => {
    fireEvent.change(field('Nome da variável'), { target: { value: key } })
    fireEvent.change(field('Texto'), { target: { value } })
  }
  const bodies = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  entry('', 'Recife')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Escreva o nome da variável.')).toBeTruthy()
  entry('cidade', 'Recife')
  expect(screen.queryByText('Escreva o nome da variável.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(bodies()).toEqual([{ settings: { ...defaults, variables: [{ key: 'cidade', value: 'Recife' }] } }]),
  )
  expect(field('Nome da variável').value).toBe('')
  entry('Cidade', 'Olinda')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Esta variável já existe.')).toBeTruthy()
  expect(bodies()).toHaveLength(1)
})

it('CMP-08: the options and defaults are the documented ones; 190 is shown as 180', async () => {
  const select = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
  expect(select('Intervalo entre mensagens').value).toBe('20 segundos')
  expect(select('Pausa maior depois de').value).toBe('60 mensagens')
  expect(select('Duração da pausa maior').value).toBe('120 segundos')
  const options = async (name: string, count: number) => {
    fireEvent.click(select(name))
    const listedOptions = () => [
      ...(document
        .getElementById(select(name).getAttribute('aria-controls') ?? '')
        ?.querySelectorAll('[role=option]') ?? []),
    ]
    await waitFor(() => expect(listedOptions()).toHaveLength(count))
    return listedOptions().map((option) => [option.getAttribute('value') ?? '', option.textContent])
  }
  expect(await options('Intervalo entre mensagens', 12)).toContainEqual(['190', '180 segundos'])
  expect((await options('Pausa maior depois de', 15)).map(([value]) => value)).toEqual(
    '0 1 5 10 15 20 30 40 60 80 100 120 240 320 500'.split(' '),
  )
})

it('CMP-08: returning to the screen shows what a colleague saved in the meantime', async () => {
  cleanup()
  const { router } = await drawPage(<CampaignSettingsScreen />, adminUser, ['/elsewhere'])
  await screen.findByDisplayValue('20 segundos')
  answer({ 'GET /campaign-settings': stored({ ...defaults, messageInterval: 300 }) })
  await router.navigate({ to: '/elsewhere' as never })
  await screen.findByText('at /elsewhere')
  await router.navigate({ to: '/' as never })
  expect(await screen.findByDisplayValue('300 segundos')).toBeTruthy()
  expect(screen.queryByDisplayValue('20 segundos')).toBeNull()
})
