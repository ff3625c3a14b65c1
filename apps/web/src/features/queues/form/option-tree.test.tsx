import { MantineProvider } from '@mantine/core'
import type { QueueOption } from '@recado/contract/queues/queue-option'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { OptionTree } from './option-tree.tsx'

// jsdom has no `document.fonts`, which the auto-growing message field uses.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterEach(cleanup)

const option = (id: number, number: number, title: string, children: QueueOption[] = []): QueueOption => ({
  id,
  option: number,
  title,
  message: '',
  queueId: 1,
  parentId: null,
  children,
})
const tree = [option(1, 1, 'Pedidos', [option(4, 1, 'Atrasado'), option(5, 2, 'Novo')]), option(2, 2, 'Boletos')]

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['queue-options', 1], tree)
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <OptionTree queueId={1} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const names = (pattern: RegExp) => screen.queryAllByRole('button', { name: pattern }).map((button) => button.ariaLabel)

it('QUE-03: numbers each level from 1, and only the last option of a level can be deleted', () => {
  show()
  expect([...document.querySelectorAll('.rc-option-number')].map((number) => number.textContent)).toEqual([
    '1',
    '1',
    '2',
    '2',
  ])
  expect(names(/^Excluir/)).toEqual(['Excluir a opção Novo', 'Excluir a opção Boletos'])
  expect(screen.getAllByRole('button', { name: 'Adicionar opção 3' })).toHaveLength(2)
})

it('QUE-03: edits in place; an empty title shows an error, Escape cancels', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Editar a opção Boletos' }))
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: /Título da opção 2/ })
  expect(title.value).toBe('Boletos')
  fireEvent.change(title, { target: { value: '  ' } })
  fireEvent.keyDown(title, { key: 'Enter' })
  expect(screen.getByText('Preencha este campo.')).toBeTruthy()
  fireEvent.keyDown(title, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Boletos')).toBeTruthy()
})

it.each(['Editar a opção Boletos', 'Adicionar opção 3', 'Adicionar opção dentro de Boletos'])(
  'LAY-20: after Escape the focus returns to where it was: %s',
  async (name) => {
    show()
    const opener = () => screen.getAllByRole('button', { name }).at(-1)
    opener()?.focus()
    fireEvent.click(opener() as HTMLElement)
    fireEvent.keyDown(screen.getByRole('textbox', { name: /Título da opção/ }), { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(opener()))
  },
)
