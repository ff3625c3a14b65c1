import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../../conversations/test/draw.tsx'
import { WhoSpeaks } from './who-speaks.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (type: string, where: 'queue' | 'connection') => {
  answer({
    'GET /queueIntegration/1': { id: 1, name: 'Robô da loja', type },
    'GET /prompt/2': { id: 2, name: 'Vendedora' },
  })
  return draw(<WhoSpeaks integrationId={1} promptId={2} where={where} />, { profile: 'admin' })
}
const note = async () => (await screen.findByRole('note')).textContent?.trim()

it('CON-03, QUE-02: with an integration and a prompt the form says which one answers', async () => {
  await show('webhook', 'connection')
  expect(await note()).toBe(
    'Responde a integração “Robô da loja”. O prompt “Vendedora” não responde enquanto ela estiver escolhida. Numa fila com integração ou prompt próprio, responde o da fila.',
  )
})

it('CON-03, QUE-02: a flow answers before the prompt', async () => {
  await show('flowbuilder', 'queue')
  expect(await note()).toBe(
    'O fluxo da integração “Robô da loja” responde primeiro. O prompt “Vendedora” só responde quando o fluxo não começa.',
  )
})
