import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHomeScreen } from '../../../platform/access.tsx'
import { stopPaying, usePayer } from '../../../platform/payer.ts'
import { toast } from '../../../platform/toast.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { useInvoice } from '../billing-data.ts'
import { billingTexts } from '../billing-texts.ts'

/** Time from the confirmation to the redirect (INV-09), in milliseconds. */
export const REDIRECT_AFTER_PAYMENT = 4000
/**
 * Polling intervals in milliseconds. A payer without a session has no socket; with a session, polling covers missed
 * events.
 */
const ASK_EVERY = { payer: 4000, session: 20_000 }

/**
 * Waits until an invoice is paid, shows it, and redirects four seconds later: to / or to the user's first screen.
 * @returns null until it is paid; then the new due date, if known
 */
export function usePaid(invoiceId: number): { dueDate: string | null } | null {
  const isPayer = usePayer(({ paying }) => paying)
  const navigate = useNavigate()
  const home = useHomeScreen()
  const [payment, setPayment] = useState<{ dueDate: string | null } | null>(null)
  useServerEvent('payment', ({ action, company }) => {
    if (action === 'CONCLUIDA') setPayment({ dueDate: company.dueDate })
  })
  const { data } = useInvoice(invoiceId, payment ? false : ASK_EVERY[isPayer ? 'payer' : 'session'])
  const isPaid = payment !== null || data?.status === 'paid'
  const leave = useEffectEvent(() => {
    if (isPayer) stopPaying()
    void navigate({ to: isPayer ? '/' : (home ?? '/') })
  })
  useEffect(() => {
    if (!isPaid) return
    toast(billingTexts.text('paidToast'), { id: 'paid' })
    const timer = setTimeout(() => leave(), REDIRECT_AFTER_PAYMENT)
    return () => clearTimeout(timer)
  }, [isPaid])
  return payment ?? (isPaid ? { dueDate: null } : null)
}
