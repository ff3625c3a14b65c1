import type { Usage } from '@recado/contract/uses/use'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../../features/conversations/test/draw.tsx'
import { DeleteUsed } from './delete-used.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const campaign = { kind: 'campaign', id: 4, name: 'Natal', blocks: true } as const
const flow = { kind: 'flow', id: 9, name: 'Boas-vindas', blocks: false } as const
const onDelete = vi.fn(async () => undefined)
const question = (
  <DeleteUsed
    kind="tag"
    id={3}
    title="Excluir?"
    action="Excluir etiqueta"
    doneText="Feito."
    onDelete={onDelete}
    onClose={() => undefined}
    unused="Nada a usa."
  >
    Ela some.
  </DeleteUsed>
)
const ask = (usage: Partial<Usage>, profile: 'admin' | 'user' = 'admin') => {
  const calls = answer({ 'GET /used-by/tag/3': { uses: [], more: 0, isBlocked: false, ...usage } })
  return draw(question, { profile }).then(() => calls)
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir etiqueta' })

it('PLUS-44: the question names what uses the record, with links, and counts what the user may not see', async () => {
  await ask({ uses: [flow], more: 2, contacts: 5081 })
  expect((await screen.findByRole('link', { name: 'Fluxo: Boas-vindas' })).getAttribute('href')).toBe('/flowbuilder/9')
  expect(screen.getByText('e mais 2 registros')).toBeTruthy()
  expect(screen.getByText('5.081 contatos têm esta etiqueta.')).toBeTruthy()
  fireEvent.click(button())
  await waitFor(() => expect(onDelete).toHaveBeenCalledTimes(1))
})

it('PLUS-44: a programmed campaign disables the deletion and says why', async () => {
  await ask({ uses: [campaign], isBlocked: true })
  await screen.findByRole('link', { name: 'Campanha: Natal' })
  expect(screen.getByRole('alert').textContent).toMatch(/Cancele-a ou mude-a/)
  expect(button().disabled).toBe(true)
})

it('PLUS-44: without uses the consequence is another one', async () => {
  await ask({})
  await screen.findByText('Nada a usa.')
  expect(button().disabled).toBe(false)
})

it('PLUS-44: a failed check is said, and the deletion stays possible', async () => {
  answer({ 'GET /used-by/tag/3': { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  await draw(question, { profile: 'admin' })
  await screen.findByText('Não foi possível verificar onde isto está em uso.')
  expect(button().disabled).toBe(false)
})
