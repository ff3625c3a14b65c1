import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { CatalogueDialog } from './catalogue-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const close = () => fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))

it('CLI-14: closing the catalogue asks before a typed plan is lost, and not after it was emptied', async () => {
  answer({ 'GET /ezion/planos/get': { planos: [] }, 'GET /ezion/servicos/get': { servicos: [] } })
  const onClose = vi.fn()
  await drawPage(<CatalogueDialog onClose={onClose} />, adminUser)
  const title = await screen.findByRole('textbox', { name: /Título/ })
  fireEvent.change(title, { target: { value: 'Ouro' } })
  close()
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar preenchendo' }))
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  fireEvent.change(title, { target: { value: '' } })
  close()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
