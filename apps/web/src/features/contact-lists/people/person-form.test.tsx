import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { PersonForm } from './person-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const zilda = { id: 3, name: 'Zilda', number: '5511982223301', contactListId: 4, variables: [] }

it('LST-03: a number that the list has is named, and saved only after a second press', async () => {
  const calls = answer({
    'GET /contact-list-items': { contacts: [zilda], count: 1, hasMore: false },
    'POST /contact-list-items': { ...zilda, id: 9, name: 'Rosana' },
  })
  const onClose = vi.fn()
  await drawPage(<PersonForm listId={4} variables={[]} onClose={onClose} />, adminUser)
  const type = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name, hidden: true }), { target: { value } })
  const isSaved = () => calls.some(({ method }) => method === 'POST')
  type(/^Nome/, 'Rosana')
  type(/^Número/, '11 98222-3301')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar', hidden: true }))
  expect(await screen.findByText(/Zilda já está na lista com este número/)).toBeTruthy()
  expect([isSaved(), onClose.mock.calls.length]).toEqual([false, 0])
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar assim mesmo', hidden: true }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(isSaved()).toBe(true)
})
