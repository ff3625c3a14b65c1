import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { DocumentationScreen } from './documentation-screen.tsx'
import { documentPages } from './pages.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const paths = documentPages.map(({ path }) => path)
const open = async (at = '/docs/geral/inicio') => {
  const others = [...paths.filter((path) => path !== at), '/tickets', '/privacy-policy', '/terms-of-service']
  const page = await drawPage(<DocumentationScreen />, adminUser, others, at)
  await screen.findByRole('heading', { level: 1 })
  return page
}
const group = (name: string) => screen.getByRole('button', { name })

it('DOC-01, SGN-12: a page has a sidebar, a header and a footer with links to the legal pages', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Comece por aqui')
  expect(screen.getByRole('navigation', { name: 'Páginas da documentação' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voltar ao Recado' }).getAttribute('href')).toBe('/tickets')
  expect(screen.getByRole('link', { name: 'Política de privacidade' }).getAttribute('href')).toBe('/privacy-policy')
  expect(screen.getByRole('link', { name: 'Termos de serviço' }).getAttribute('href')).toBe('/terms-of-service')
  const contents = within(screen.getByRole('navigation', { name: 'Nesta página' }))
  expect(contents.getByRole('link', { name: 'Primeiros passos' }).getAttribute('href')).toMatch(/#primeiros-passos$/)
  const around = within(screen.getByRole('navigation', { name: 'Página anterior e próxima' }))
  expect(around.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/docs/geral/downloads'])
})

it('DOC-02: the group of the current page is open; others open and close by click', async () => {
  await open('/docs/guias/planos-nuvem/configuracao-webhooks')
  const openGroups = () =>
    ['Geral', 'Planos na nuvem', 'Código-fonte', 'Perguntas frequentes'].filter(
      (name) => group(name).getAttribute('aria-expanded') === 'true',
    )
  expect(openGroups()).toEqual(['Planos na nuvem'])
  const current = within(screen.getByRole('navigation', { name: 'Páginas da documentação' })).getByRole('link', {
    current: 'page',
  })
  expect(current.textContent).toBe('Webhooks')
  fireEvent.click(group('Código-fonte'))
  expect(openGroups()).toEqual(['Planos na nuvem', 'Código-fonte'])
  fireEvent.click(group('Planos na nuvem'))
  expect(openGroups()).toEqual(['Código-fonte'])
})

it('DOC-01: links in a text navigate within the app, and code is copied by its button', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const { router } = await open('/docs/guias/codigo-fonte/instalacao')
  const [copy] = screen.getAllByRole('button', { name: 'Copiar' })
  fireEvent.click(copy!)
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('npm start'))
  await screen.findByText('Código copiado.')
  fireEvent.click(screen.getByRole('link', { name: 'configuração do servidor' }))
  await screen.findByText('at /docs/guias/codigo-fonte/configuracao')
  expect(router.state.location.pathname).toBe('/docs/guias/codigo-fonte/configuracao')
})

it('DOC-01: the search ignores accents, announces its results, and Enter opens one', async () => {
  const { router } = await open()
  fireEvent.keyDown(document.body, { key: '/' })
  const field = await screen.findByRole('combobox', { name: 'Buscar na documentação' })
  fireEvent.change(field, { target: { value: 'conferir assinatura' } })
  const first = () => screen.getAllByRole('option')[0]
  await waitFor(() => expect(first()?.textContent).toMatch(/^Conferir a assinaturaWebhooks.*HMAC-SHA256/))
  fireEvent.change(field, { target: { value: 'configuracao' } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^\d+ resultados$/))
  fireEvent.change(field, { target: { value: 'zzzzzz' } })
  await screen.findByText('Nada encontrado para “zzzzzz”. Tente outra palavra.')
  expect(screen.queryByRole('option')).toBeNull()
  fireEvent.change(field, { target: { value: 'conferir assinatura' } })
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0))
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/docs/guias/planos-nuvem/configuracao-webhooks'))
  expect(router.state.location.hash).toBe('conferir-a-assinatura')
})

it('DOC-01: Ctrl K searches the documentation instead of opening the palette; a slash in a field is typed', async () => {
  const palette = vi.fn()
  window.addEventListener('keydown', palette)
  await open()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Buscar na documentação' })
  expect(palette).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(field, { key: '/' })).toBe(true)
  window.removeEventListener('keydown', palette)
})

it('ops: with API_DOCS=off no page links to the API page', async () => {
  await open('/docs/guias/codigo-fonte/gerar-token')
  const links = () => document.querySelectorAll('article a[href^="/api/docs"]').length
  expect(links()).toBe(1)
  act(() => void queryClient.setQueryData(['app-info'], { apiDocs: false }))
  await waitFor(() => expect(links()).toBe(0))
  expect(document.querySelector('article')?.textContent).toContain('página da API (não disponível nesta instalação)')
})
