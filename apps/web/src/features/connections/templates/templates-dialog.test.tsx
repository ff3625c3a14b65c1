import type { Connection } from '@recado/contract/connections/connection'
import type { Template, TemplateList } from '@recado/contract/connections/templates'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'

beforeEach(() => vi.stubGlobal('CSS', { supports: () => true }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const connection = { id: 4, name: 'Oficial' } as Connection
const template = (id: number, change: Partial<Template> = {}): Template => ({
  ...{ id, name: `modelo_${id}`, language: 'pt_BR', category: 'UTILITY', status: 'approved', reason: null },
  ...{ header: 'Loja', body: 'Oi {{1}}', footer: 'Até logo', buttons: ['Ok'], places: ['1'], needsMore: false },
  ...change,
})
const list = (...templates: Template[]): TemplateList => ({ templates, readAt: '2026-05-04T12:00:00.000Z' })
let calls: Call[] = []
async function open(templateList: TemplateList, more: Record<string, unknown> = {}): Promise<void> {
  calls = answer({ 'GET /whatsapp/4/templates': templateList, ...more })
  await draw(<TemplatesDialog connection={connection} onClose={() => {}} />)
}

it('PLUS-40: shows each template with its language, category, state and text', async () => {
  await open(list(template(1), template(2, { status: 'rejected', category: 'marketing', reason: 'TAG_CONTENT' })))
  expect(await screen.findByText('modelo_1')).toBeTruthy()
  expect(screen.getByText('pt_BR · Utilidade')).toBeTruthy()
  expect(screen.getByText('pt_BR · Divulgação')).toBeTruthy()
  expect(screen.getByText('Aprovado')).toBeTruthy()
  expect(screen.getByText('Recusado')).toBeTruthy()
  expect(screen.getByText('Motivo do WhatsApp: TAG_CONTENT')).toBeTruthy()
  expect(screen.getAllByText('Oi {{1}}')).toHaveLength(2)
})

it('PLUS-40: the search covers name and text and ignores accents', async () => {
  await open(list(template(1, { body: 'Promoção' }), template(2)))
  fireEvent.change(await screen.findByLabelText('Buscar modelo'), { target: { value: 'promocao' } })
  expect(screen.getByText('modelo_1')).toBeTruthy()
  expect(screen.queryByText('modelo_2')).toBeNull()
  fireEvent.change(screen.getByLabelText('Buscar modelo'), { target: { value: 'xyz' } })
  expect(screen.getByText('Nenhum modelo com este texto.')).toBeTruthy()
})

it('PLUS-40: synchronises the templates again, and shows why that failed', async () => {
  await open({ templates: [], readAt: null }, { 'POST /whatsapp/4/templates/sync': list(template(1)) })
  expect(await screen.findByText('Nenhum modelo')).toBeTruthy()
  expect(screen.getByText('Ainda não foram lidos.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar', hidden: true }))
  expect(await screen.findByText('modelo_1')).toBeTruthy()
  cleanup()
  await open(
    { templates: [], readAt: null },
    {
      'POST /whatsapp/4/templates/sync': { status: 409, body: { error: 'ERR_TEMPLATES_UNREAD' } },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Atualizar', hidden: true }))
  await waitFor(() => expect(screen.getByRole('alert', { hidden: true }).textContent).toMatch(/ler os modelos/))
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
