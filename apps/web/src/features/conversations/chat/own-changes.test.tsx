import type { Message } from '@recado/contract/conversations/message'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../test/draw.tsx'
import { OwnChanges } from './own-changes.tsx'

afterEach(cleanup)

const waiting = { state: 'waiting', error: null } as const
const failure = { state: 'failed', error: 'ERR_FETCH_WAPP_MSG' } as const

it.each<[string, Message['ownChanges'][number]]>([
  ['Edição aguardando a conexão: novo texto', { kind: 'edit', text: 'novo texto', ...waiting }],
  ['Exclusão aguardando a conexão.', { kind: 'delete', text: '', ...waiting }],
  ['Reação aguardando a conexão: 👍', { kind: 'react', text: '👍', ...waiting }],
  ['A reação será removida quando a conexão voltar.', { kind: 'react', text: '', ...waiting }],
  ['A edição não chegou ao cliente: novo texto', { kind: 'edit', text: 'novo texto', ...failure }],
  ['Não foi apagada no celular do cliente.', { kind: 'delete', text: '', ...failure }],
  ['A reação não chegou ao cliente: 👍', { kind: 'react', text: '👍', ...failure }],
  ['A reação não foi removida no celular do cliente.', { kind: 'react', text: '', ...failure }],
])('MSG-06, MSG-15: %s', async (words, change) => {
  await draw(<OwnChanges message={{ ownChanges: [change] } as Message} />)
  expect((await screen.findByText(words)).parentElement?.dataset.failed).toBe(
    change.state === 'failed' ? 'true' : undefined,
  )
})

it('MSG-06: several are shown in order, and a message stored by an earlier version shows none', async () => {
  const { unmount } = await draw(
    <OwnChanges
      message={
        {
          ownChanges: [
            { kind: 'edit', text: 'a', ...failure },
            { kind: 'delete', text: '', ...waiting },
          ],
        } as unknown as Message
      }
    />,
  )
  expect((await screen.findAllByRole('status')).map((one) => one.textContent)).toEqual([
    'A edição não chegou ao cliente: a',
    'Exclusão aguardando a conexão.',
  ])
  unmount()
  await draw(<OwnChanges message={{} as Message} />)
  expect(screen.queryAllByRole('status')).toEqual([])
})

it.each<[string, string, Message['ownChanges'][number]]>([
  ['a waiting edit can be withdrawn', 'Cancelar edição', { kind: 'edit', text: 'novo', ...waiting }],
  ['a failed mark can be dismissed', 'Dispensar', { kind: 'delete', text: '', ...failure }],
])('MSG-06: %s', async (_, label, change) => {
  const onWithdraw = vi.fn()
  const message = { id: 5, ownChanges: [change] } as Message
  await draw(<OwnChanges message={message} onWithdraw={onWithdraw} />)
  fireEvent.click(await screen.findByRole('button', { name: label }))
  expect(onWithdraw).toHaveBeenCalledExactlyOnceWith(message, change.kind)
})
