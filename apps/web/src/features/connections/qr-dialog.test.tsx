import { MantineProvider } from '@mantine/core'
import type { Connection } from '@recado/contract/connections/connection'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { QrDialog } from './qr-dialog.tsx'

afterEach(cleanup)

const connection = (change: Partial<Connection>) =>
  ({
    ...{ id: 1, name: 'Loja', provider: 'beta', status: 'qrcode', qrcode: 'qr', problem: 'none', retries: 0 },
    ...{ abilities: { canPairByCode: true }, updatedAt: '2026-05-03T07:05:00.000Z' },
    ...change,
  }) as unknown as Connection

const refused = { status: 'DISCONNECTED', qrcode: '', problem: 'numberTaken' } as const

it.each([
  ['closes once the number is refused, though PAIRING was not seen', { updatedAt: '2026-05-03T07:05:09.000Z' }, 1],
  ['stays open for a refusal from before it was opened', {}, 0],
])('CON-18: the dialog for a code %s', (_, change, times) => {
  const onClose = vi.fn()
  const dialog = (one: Connection) => (
    <MantineProvider>
      <QrDialog connection={one} onClose={onClose} />
    </MantineProvider>
  )
  const first = times ? connection({}) : connection(refused)
  const { rerender } = render(dialog(first))
  fireEvent.click(screen.getByRole('button', { name: 'Conectar com um código, sem câmera' }))
  expect(onClose).not.toHaveBeenCalled()
  rerender(dialog(connection({ ...refused, ...change })))
  expect(onClose).toHaveBeenCalledTimes(times)
})
