import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { CopyByTags } from './copy-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('access.8: copying to a list says how many contacts were left out', async () => {
  answer({
    'GET /tags/list': [],
    'POST /contact-lists/4/contacts': { added: 2, known: 1, leftOut: 3 },
  })
  await drawPage(<CopyByTags listId={4} onClose={() => undefined} />, adminUser)
  fireEvent.click(await screen.findByRole('button', { name: 'Copiar todos', hidden: true }))
  expect(
    await screen.findByText(
      '2 contatos copiados. 1 já estava na lista. 3 contatos ficaram de fora, porque você não pode vê-los.',
    ),
  ).toBeTruthy()
})
