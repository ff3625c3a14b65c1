import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { stopPaying, usePayer } from '../../../platform/payer.ts'
import { toast } from '../../../platform/toast.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { useInvoice } from '../billing-data.ts'
import { billingTexts } from '../billing-texts.ts'

/** From the confirmation to the first page (INV-09), in milliseconds. */
export const LEAVE_AFTER = 4000
/** Without a session there is no socket; with one, this covers an event that was missed. */
const ASK_EVERY = { payer: 4000, session: 20_000 }

/**
 * Waits until an invoice is paid, shows it, and goes to / four seconds later.
 * @returns null before; after it the day until which the company has paid, where it is known
 */
export function usePaid(invoiceId: number): { dueDate: string | null } | null {
  const isPayer = usePayer(({ paying }) => paying)
  const navigate = useNavigate()
  const [paid, setPaid] = useState<{ dueDate: string | null } | null>(null)
  useServerEvent('payment', ({ action, company }) => {
    if (action === 'CONCLUIDA') setPaid({ dueDate: company.dueDate })
  })
  const { data } = useInvoice(invoiceId, paid ? false : ASK_EVERY[isPayer ? 'payer' : 'session'])
  const isPaid = paid !== null || data?.status === 'paid'
  const leave = useEffectEvent(() => {
    if (isPayer) stopPaying()
    void navigate({ to: '/' })
  })
  useEffect(() => {
    if (!isPaid) return
    toast(billingTexts.text('paidToast'), { id: 'paid' })
    const timer = setTimeout(() => leave(), LEAVE_AFTER)
    return () => clearTimeout(timer)
  }, [isPaid])
  return paid ?? (isPaid ? { dueDate: null } : null)
}
