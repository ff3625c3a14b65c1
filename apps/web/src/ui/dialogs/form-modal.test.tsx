import { MantineProvider, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FormModal } from './form-modal.tsx'

afterEach(cleanup)

function Form({ refuse }: { refuse: (wrong: (path: string) => void) => void }) {
  const form = useForm({ initialValues: { name: 'Ana', email: 'ana@exemplo.com' } })
  const send = async () => refuse((path) => form.setFieldError(path, 'Já existe.'))
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
