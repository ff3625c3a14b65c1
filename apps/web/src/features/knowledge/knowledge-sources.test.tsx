import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../conversations/test/draw.tsx'
import { KnowledgeForm } from './knowledge-form.tsx'
import { SourceState } from './source-state.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const record = {
  ...{ id: 3, companyId: 1, kind: 'page' as const, title: 'Prazos', body: 'Dois dias.', passages: 1 },
  ...{ address: 'https://exemplo.com/prazos', fileName: null, fileSize: null, state: 'ready' as const, progress: 100 },
  ...{ failure: null, readAt: null, createdAt: '', updatedAt: '' },
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
async function chooseKind(name: string) {
  fireEvent.click(screen.getByRole('combobox', { name: /^Tipo/ }))
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
}

it('AI-11: a refused address is shown at its field, and the input stays', async () => {
  const calls = answer({ 'POST /knowledge/page': { status: 400, body: { error: 'ERR_KNOWLEDGE_ADDRESS' } } })
  await draw(<KnowledgeForm onClose={() => undefined} />, { profile: 'admin' })
  await chooseKind('Página da internet')
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Endereço da página/ })
  save()
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(address, { target: { value: 'localhost' } })
  save()
  await screen.findByText(/^Este não é o endereço de uma página pública/)
  expect(address.value).toBe('localhost')
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { address: 'localhost', title: '' },
  ])
})

it('AI-12: a file of another kind, one that is too large and none are refused before they are sent', async () => {
  const calls = answer({})
  await draw(<KnowledgeForm onClose={() => undefined} />, { profile: 'admin' })
  // A written text needs its title, a file does not.
  save()
  await screen.findAllByText('Preencha este campo.')
  await chooseKind('Arquivo (PDF ou texto)')
  const input = await screen.findByLabelText<HTMLInputElement>('Escolher arquivo')
  expect(screen.getByRole('textbox', { name: /^Título/ }).getAttribute('aria-invalid')).not.toBe('true')
  save()
  await screen.findByText('Escolha um arquivo.')
  fireEvent.change(input, { target: { files: [new File(['x'], 'planilha.xlsx')] } })
  await screen.findByText('planilha.xlsx não é um PDF nem um texto (.txt, .md, .csv).')
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.pdf')] } })
  await screen.findByText(/^a\.pdf é maior que/)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('AI-11: the form of a page edits its title only', async () => {
  const calls = answer({ 'PUT /knowledge/3': record })
  await draw(<KnowledgeForm record={record} onClose={() => undefined} />, { profile: 'admin' })
  const title = await screen.findByRole('textbox', { name: /^Título/ })
  expect(screen.queryByRole('combobox', { name: /^Tipo/ })).toBeNull()
  fireEvent.change(title, { target: { value: 'Nossos prazos' } })
  save()
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ title: 'Nossos prazos' }))
})

it('AI-12: the list shows progress, and after a failure its reason with the last reading', async () => {
  answer({})
  await draw(<SourceState record={{ ...record, state: 'reading', progress: 40 }} />, { profile: 'admin' })
  expect(screen.getByText('Lendo… 40 %')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Leitura de Prazos' }).getAttribute('aria-valuenow')).toBe('40')
  cleanup()
  const timedOut = {
    ...record,
    state: 'failed' as const,
    failure: 'timeout' as const,
    readAt: '2026-03-04T12:00:00.000Z',
  }
  await draw(<SourceState record={timedOut} />, { profile: 'admin' })
  expect(screen.getByText('A página não respondeu em 10 segundos')).toBeTruthy()
  expect(screen.getByText(/^Lido em /)).toBeTruthy()
})
