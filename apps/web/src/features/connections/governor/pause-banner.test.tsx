import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { PauseBar } from '../connection-bars.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (names: readonly string[], who: object = {}) => {
  const calls = answer({
    'GET /whatsapp': names.map((name, id) => ({ id, name, status: 'CONNECTED', marketingPaused: name !== 'Livre' })),
  })
  await drawPage(<PauseBar />, { ...adminUser, ...who } as typeof adminUser, ['/conexoes'])
  await waitFor(() => expect(calls).toHaveLength(1))
}

it('connections.7: admins see on every screen that campaigns are stopped, until they close the banner', async () => {
  await open(['Loja', 'Livre'])
  expect((await screen.findByRole('alert')).textContent).toMatch(/conexão Loja estão pausadas/)
  expect(screen.getByRole('link', { name: 'Ver conexões' }).getAttribute('href')).toBe('/conexoes')
  fireEvent.click(screen.getByRole('button', { name: 'Fechar este aviso' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('connections.7: for several numbers it shows the count', async () => {
  await open(['Loja', 'Oficina'])
  expect((await screen.findByRole('alert')).textContent).toMatch(/de 2 conexões estão pausadas/)
})
