import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { ActConfirm } from './act-confirm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const campaign = { id: 4, name: 'Natal', status: 'EM_ANDAMENTO', counts: { waiting: 12 } }

it.each([
  ['cancel', 'Cancelar campanha', /12 pessoas ainda não receberam/],
  ['restart', 'Retomar campanha', /vai para 12 pessoas/],
] as const)(
  'CMP-04: %s that fails shows the server’s message in a toast and in the dialog',
  async (act, button, help) => {
    const refusal = { status: 409, body: { error: 'ERR_CAMPAIGN_STATUS' } }
    answer({ [`POST /campaigns/4/${act}`]: refusal })
    const onClose = vi.fn()
    await drawPage(<ActConfirm campaign={campaign as never} act={act} onClose={onClose} />, adminUser)
    expect(await screen.findByText(help)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: button, hidden: true }))
    await waitFor(() => expect(screen.getAllByText(/A campanha não está mais nesse estado/)).toHaveLength(2))
    expect(onClose).not.toHaveBeenCalled()
  },
)

it('CMP-04: resuming includes failed recipients only on request', async () => {
  const calls = answer({ 'POST /campaigns/4/restart': { ...campaign, status: 'EM_ANDAMENTO' } })
  const stoppedCampaign = { ...campaign, status: 'CANCELADA', counts: { waiting: 12, failed: 3 } }
  await drawPage(<ActConfirm campaign={stoppedCampaign as never} act="restart" onClose={() => undefined} />, adminUser)
  const box = await screen.findByRole('checkbox', { name: /as 3 pessoas cujo envio falhou/, hidden: true })
  expect(box).toHaveProperty('checked', false)
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Retomar campanha', hidden: true }))
  expect(await screen.findByText('Campanha Natal retomada.')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST').map(({ query }) => query)).toEqual(['failed=true'])
})

it.each([
  [
    'start',
    'Enviar para 12 pessoas',
    1,
    'Campanha Natal iniciada. 1 contato ficou de fora, porque você não pode vê-lo.',
  ],
  [
    'restart',
    'Retomar campanha',
    1200,
    'Campanha Natal retomada. 1.200 contatos ficaram de fora, porque você não pode vê-los.',
  ],
] as const)('access.8: %s says how many contacts were left out', async (act, button, leftOut, words) => {
  answer({
    'GET /campaigns/4/dry-run': { counts: campaign.counts, unknownVariables: [] },
    [`POST /campaigns/4/${act}`]: { ...campaign, leftOut },
  })
  await drawPage(<ActConfirm campaign={campaign as never} act={act} onClose={() => undefined} />, adminUser)
  fireEvent.click(await screen.findByRole('button', { name: button, hidden: true }))
  expect(await screen.findByText(words)).toBeTruthy()
})
