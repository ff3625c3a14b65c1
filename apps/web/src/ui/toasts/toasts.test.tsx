import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorTextReady } from '../../platform/i18n/errors.ts'
import { toast, toastError, toastWarning } from '../../platform/toast.ts'
import { useToasts } from '../../platform/toasts.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
  render(<Toasts label="Avisos" />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const say = (run: () => void) => act(async () => run())

describe('toasts', () => {
  it('LAY-24: stay 3 s and are announced', async () => {
    await say(() => toast('Fila salva.'))
    expect(screen.getByRole('status').textContent).toBe('Fila salva.')
    await wait(2999)
    expect(screen.queryByRole('status')).not.toBeNull()
    await wait(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('LAY-24, R-LAY-11: stay at most 3.5 s, and 5 s with an action', async () => {
    await say(() => {
      toast('Papel alterado.', { duration: 20_000 })
      toast('Resolvido.', { action: { label: 'Desfazer', run: () => {} } })
    })
    await wait(3500)
    expect(screen.getAllByRole('status').map((one) => one.querySelector('span')?.textContent)).toEqual(['Resolvido.'])
    await wait(1500)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('LAY-24: are above a composer that grows, and lower when it is gone', async () => {
    const composer = document.createElement('form')
    composer.className = 'ib-composer'
    document.body.append(composer)
    let top = window.innerHeight - 60
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      if (this === composer) return new DOMRect(0, top, 900, window.innerHeight - top)
      return this.className === 'rc-toasts' ? new DOMRect(16, 0, 400, 44) : new DOMRect()
    })
    const offset = () => screen.getByRole('region').style.getPropertyValue('--rc-toasts-offset')
    await say(() => toast('Copiado.'))
    expect(offset()).toBe('68px')
    top -= 80
    await act(async () => composer.setAttribute('style', 'height: 140px'))
    expect(offset()).toBe('148px')
    await act(async () => composer.remove())
    expect(offset()).toBe('16px')
    vi.restoreAllMocks()
  })

  it('LAY-24: hovering and focus stop the timer', async () => {
    await say(() => toastWarning('Cuidado'))
    fireEvent.pointerEnter(screen.getByRole('alert'))
    await wait(10_000)
    fireEvent.pointerLeave(screen.getByRole('alert'))
    await wait(3000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('RT-06: an error code is shown once at a time, as text', async () => {
    // The refused call loaded its error text.
    await errorTextReady('ERR_QUEUE_COLOR_ALREADY_EXISTS')
    await say(() => {
      for (let i = 0; i < 5; i++) toastError(new ApiError('ERR_QUEUE_COLOR_ALREADY_EXISTS', 409))
    })
    expect(screen.getAllByRole('alert').map((toast) => toast.textContent)).toEqual([
      'Outra fila já usa esta cor. Escolha uma cor diferente.',
    ])
  })

  it('RT-06, RT-11: an unknown text is shown unchanged, an unknown code as a general error', async () => {
    await say(() => {
      toastError(new ApiError('Something of the server', 400))
      toastError(new ApiError('ERR_NEVER_HEARD_OF', 500))
      toastError(new TypeError('stack of code'))
    })
    const texts = screen.getAllByRole('alert').map((toast) => toast.textContent)
    expect(texts[0]).toBe('Something of the server')
    expect(texts[1]).toBe('Algo deu errado do nosso lado. Tente de novo em alguns minutos.')
    expect(texts.join()).not.toContain('stack')
  })

  it('shows at most three toasts, the newest ones', async () => {
    await say(() => {
      for (const word of ['a', 'b', 'c', 'd']) toast(word)
    })
    expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['b', 'c', 'd'])
  })

  it('TKT-17: two toasts with an undo button name what each undoes', async () => {
    const undone: string[] = []
    const undo = (name: string) => ({ label: 'Desfazer', run: () => void undone.push(name) })
    await say(() => {
      for (const name of ['Ana', 'Bia']) toast(`Atendimento de ${name} resolvido.`, { action: undo(name) })
    })
    const names = screen.getAllByText('Desfazer').map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Desfazer: Atendimento de Ana resolvido.', 'Desfazer: Atendimento de Bia resolvido.'])
    fireEvent.click(screen.getByRole('button', { name: /^Desfazer: .* Bia / }))
    expect(undone).toEqual(['Bia'])
  })

  it('offers one action and disappears when it is used', async () => {
    const run = vi.fn()
    await say(() => toast('Resolvido.', { duration: 5000, action: { label: 'Desfazer', run } }))
    await wait(4000)
    fireEvent.click(screen.getByText('Desfazer'))
    expect(run).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
