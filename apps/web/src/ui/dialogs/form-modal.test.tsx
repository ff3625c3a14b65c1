import { MantineProvider, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { Confirm } from './confirm.tsx'
import { FormModal } from './form-modal.tsx'

afterEach(cleanup)

function Form({ refuse }: { refuse: (wrong: (path: string) => void) => unknown }) {
  const form = useForm({ initialValues: { name: 'Ana', email: 'ana@exemplo.com' } })
  const send = async () => void (await refuse((path) => form.setFieldError(path, 'Já existe.')))
  return (
    <FormModal title="Nova pessoa" form={form} onSubmit={send} onClose={() => undefined} delay={0}>
      <TextInput label="Nome" {...form.getInputProps('name')} />
      <TextInput label="E-mail" {...form.getInputProps('email')} />
    </FormModal>
  )
}

it.each([
  ['marks', (wrong: (path: string) => void) => wrong('email')],
  [
    'marks while the sending fails',
    (wrong: (path: string) => void) => {
      wrong('email')
      throw new Error('refused')
    },
  ],
])('LAY-20: a field that the server %s takes the focus, and what was typed stays', async (_how, refuse) => {
  render(<Form refuse={refuse} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const email = screen.getByRole('textbox', { name: 'E-mail' })
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect((email as HTMLInputElement).value).toBe('ana@exemplo.com')
})

/**
 * Presses a button as in a browser, which takes the focus from what gets disabled; the page of the tests does not.
 * @returns how often the focus was taken
 */
async function pressAsInBrowser(button: HTMLElement): Promise<() => number> {
  let taken = 0
  // The dialog takes the focus a moment after it opened.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  const watch = new MutationObserver(() => {
    if (!button.matches(':disabled') || document.activeElement !== button) return
    const passing = document.createElement('input')
    document.body.append(passing)
    passing.focus()
    passing.remove()
    taken++
  })
  watch.observe(button, { attributes: true })
  onTestFinished(() => watch.disconnect())
  button.focus()
  fireEvent.click(button)
  return () => taken
}

it('LAY-20: after a refusal of no single field the button has the focus again', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <MantineProvider env="test">{children}</MantineProvider>
  const refuse = async () => {
    throw new Error('refused')
  }
  render(<Form refuse={refuse} />, { wrapper })
  const save = screen.getByRole('button', { name: 'Salvar' })
  const taken = await pressAsInBrowser(save)
  await screen.findByRole('alert')
  expect(taken()).toBe(1)
  await waitFor(() => expect(document.activeElement).toBe(save))
})

it('LAY-20: after a question that failed its button has the focus again', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <MantineProvider env="test">{children}</MantineProvider>
  const answer = Promise.withResolvers<void>()
  render(
    <Confirm title="Excluir a fila?" action="Excluir fila" onConfirm={() => answer.promise} onClose={() => undefined}>
      Ela deixa de existir.
    </Confirm>,
    { wrapper },
  )
  const action = screen.getByRole('button', { name: 'Excluir fila' })
  const taken = await pressAsInBrowser(action)
  await waitFor(() => expect(taken()).toBe(1))
  expect(document.activeElement).toBe(document.body)
  answer.reject(new Error('refused'))
  await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(action))
})
