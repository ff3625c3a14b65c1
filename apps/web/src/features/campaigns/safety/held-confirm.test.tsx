import type { Campaign } from '@recado/contract/campaigns/campaign'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { HeldConfirm } from './held-confirm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const heldCampaign = {
  id: 4,
  name: 'Natal',
  userId: 7,
  status: 'INATIVA',
  hold: { reason: 'variables', until: null },
} as unknown as Campaign

it('campaigns.7: a campaign on hold since its time is sent after its unknown variables are confirmed', async () => {
  const dryRun = { counts: { waiting: 2 }, unknownVariables: ['{{nomi}}'] }
  const calls = answer({ 'GET /campaigns/4/dry-run': dryRun, 'POST /campaigns/4/start': heldCampaign })
  await drawPage(<HeldConfirm campaign={heldCampaign} />, adminUser)
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmar e enviar a campanha Natal' }))
  expect((await screen.findByText('{{nomi}}')).closest('li')?.textContent).toBe('{{nomi}} some da mensagem')
  fireEvent.click(screen.getByRole('button', { name: 'Enviar para 2 pessoas', hidden: true }))
  expect(await screen.findByText('Campanha Natal iniciada.')).toBeTruthy()
  const starts = calls.filter(({ method }) => method === 'POST')
  expect(starts.map(({ body }) => body)).toEqual([{ confirmVariables: true }])
})

it.each([
  ['a user without the right to start', heldCampaign, { 'campaigns:view': 'all' }],
  [
    'another hold',
    { ...heldCampaign, hold: { reason: 'incomplete', until: null } } as Campaign,
    { 'campaigns:start': 'all' },
  ],
] as const)('campaigns.7: %s gets no button', async (_what, campaign, permissions) => {
  answer({})
  await drawPage(
    <>
      <p>Tabela</p>
      <HeldConfirm campaign={campaign} />
    </>,
    { ...adminUser, permissions },
  )
  await waitFor(() => expect(screen.getByText('Tabela')).toBeTruthy())
  expect(screen.queryByRole('button', { name: /Confirmar e enviar/ })).toBeNull()
})
