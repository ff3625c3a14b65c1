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
  ['marks', (markField: (path: string) => void) => markField('email')],
  [
    'marks while the submission fails',
    (markField: (path: string) => void) => {
      markField('email')
      throw new Error('refused')
    },
  ],
])('LAY-20: a field that the server %s takes the focus, and the input stays', async (_how, refuse) => {
  render(<Form refuse={refuse} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const email = screen.getByRole('textbox', { name: 'E-mail' })
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect((email as HTMLInputElement).value).toBe('ana@exemplo.com')
})

/**
 * Presses a button as a browser does: disabled elements lose the focus, which jsdom does not do.
 * @returns how often the focus was lost
 */
async function pressAsInBrowser(button: HTMLElement): Promise<() => number> {
  let losses = 0
  // The dialog takes the focus shortly after it opens.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  const watch = new MutationObserver(() => {
    if (!button.matches(':disabled') || document.activeElement !== button) return
    const passing = document.createElement('input')
    document.body.append(passing)
    passing.focus()
    passing.remove()
    losses++
  })
  watch.observe(button, { attributes: true })
  onTestFinished(() => watch.disconnect())
  button.focus()
  fireEvent.click(button)
  return () => losses
}

it('LAY-20: after an error that belongs to no field, the button has the focus again', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <MantineProvider env="test">{children}</MantineProvider>
  const refuse = async () => {
    throw new Error('refused')
  }
  render(<Form refuse={refuse} />, { wrapper })
  const save = screen.getByRole('button', { name: 'Salvar' })
  const countFocusLosses = await pressAsInBrowser(save)
  await screen.findByRole('alert')
  expect(countFocusLosses()).toBe(1)
  await waitFor(() => expect(document.activeElement).toBe(save))
})

it('LAY-20: after a failed confirmation its button has the focus again', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <MantineProvider env="test">{children}</MantineProvider>
  const answer = Promise.withResolvers<void>()
  render(
    <Confirm title="Excluir a fila?" action="Excluir fila" onConfirm={() => answer.promise} onClose={() => undefined}>
      Ela deixa de existir.
    </Confirm>,
    { wrapper },
  )
  const action = screen.getByRole('button', { name: 'Excluir fila' })
  const countFocusLosses = await pressAsInBrowser(action)
  await waitFor(() => expect(countFocusLosses()).toBe(1))
  expect(document.activeElement).toBe(document.body)
  answer.reject(new Error('refused'))
  await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(action))
})
