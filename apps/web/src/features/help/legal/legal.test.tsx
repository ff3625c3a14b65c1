import type { LegalPage } from '@recado/contract/documentation/legal'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { LegalTab } from './legal-form.tsx'
import { PrivacyPage } from './legal-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing: LegalPage = {
  ...{ companyName: '', document: '', address: '', officerName: '', officerEmail: '', jurisdiction: '' },
  ...{ effectiveOn: '', processors: [] },
}
const completePage: LegalPage = {
  ...{ companyName: 'Recado Atendimento Ltda.', document: '12.345.678/0001-95', address: 'Rua das Acácias, 10' },
  ...{ officerName: 'Clara Dias', officerEmail: 'privacidade@recado.example', jurisdiction: 'Ribeirão Preto, SP' },
  ...{ effectiveOn: '2026-03-01', processors: ['mail'] },
}

it('SGN-12: a visitor sees missing fields marked, and that the operator must complete them', async () => {
  answer({ 'GET /legal': nothing })
  await drawPage(<PrivacyPage />, null, ['/terms-of-service'], '/privacy-policy')
  const note = await screen.findByRole('note')
  expect(note.textContent).toMatch(/CNPJ.*E-mail do encarregado.*Data de vigência/)
  expect(document.querySelectorAll('mark.rc-doc-missing').length).toBeGreaterThanOrEqual(6)
  expect(screen.getByText(/Serviços que o operador configurou/).textContent).toContain('nenhum até agora')
})

it('SGN-12: an error is shown and can be retried', async () => {
  answer({ 'GET /legal': { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } } })
  await drawPage(<PrivacyPage />, null, [], '/privacy-policy')
  expect(within(await screen.findByRole('alert')).getByRole('button')).toBeTruthy()
})

it('SGN-12: the operator fills in the fields and sees how many are missing', async () => {
  const calls = answer({ 'GET /legal': nothing, 'PUT /legal': completePage })
  await drawPage(<LegalTab />, { ...adminUser, super: true } as typeof adminUser, [
    '/privacy-policy',
    '/terms-of-service',
  ])
  await screen.findByText(/^Faltam 7 campos/)
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(/^Razão social/, completePage.companyName)
  type(/^E-mail do encarregado/, 'sem arroba')
  const save = screen.getByRole('button', { name: 'Salvar dados legais' })
  fireEvent.click(save)
  await screen.findByText('Escreva um e-mail válido.')
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  type(/^E-mail do encarregado/, completePage.officerEmail)
  type(/^Data de vigência/, completePage.effectiveOn)
  fireEvent.click(save)
  await screen.findByText('Dados legais salvos.')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    companyName: completePage.companyName,
    officerEmail: completePage.officerEmail,
    effectiveOn: '2026-03-01',
  })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Todos os campos estão preenchidos.'))
})
