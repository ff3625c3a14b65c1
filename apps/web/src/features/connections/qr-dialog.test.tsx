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

const numberTaken = { status: 'DISCONNECTED', qrcode: '', problem: 'numberTaken' } as const

const dialog = (one: Connection, onClose: () => void) => (
  <MantineProvider>
    <QrDialog connection={one} onClose={onClose} />
  </MantineProvider>
)

it.each([
  ['paired', { status: 'PAIRING' }],
  ['paired with another number that an admin must decide about', { status: 'PAIRING', problem: 'otherNumber' }],
  ['rejected', { ...numberTaken, updatedAt: '2026-05-03T07:05:09.000Z' }],
] as const)('CON-05: the dialog closes once the phone is %s, even if it never showed the QR code', (_, change) => {
  const onClose = vi.fn()
  const opening = { status: 'OPENING', qrcode: '' } as const
  const { rerender } = render(dialog(connection(opening), onClose))
  expect(onClose).not.toHaveBeenCalled()
  rerender(dialog(connection({ ...opening, ...change }), onClose))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it.each([
  ['closes once the number is rejected, even without a PAIRING state', { updatedAt: '2026-05-03T07:05:09.000Z' }, 1],
  ['stays open if the number was rejected before it was opened', {}, 0],
])('CON-18: the dialog for a code %s', (_, change, times) => {
  const onClose = vi.fn()
  const first = times ? connection({}) : connection(numberTaken)
  const { rerender } = render(dialog(first, onClose))
  fireEvent.click(screen.getByRole('button', { name: 'Conectar com um código, sem câmera' }))
  expect(onClose).not.toHaveBeenCalled()
  rerender(dialog(connection({ ...numberTaken, ...change }), onClose))
  expect(onClose).toHaveBeenCalledTimes(times)
})
