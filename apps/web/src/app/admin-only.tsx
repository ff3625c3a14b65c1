import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useCan } from '../platform/access.tsx'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { toastProblem } from '../platform/toast.ts'

/** Admin-only routes: others read a refusal and land on the tickets (AUT-12). */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useCan('admin:only') ? children : <Refused />
}

function Refused() {
  useEffect(() => toastProblem(platformTexts.text('accessDenied'), 'access-denied'), [])
  return <Navigate to="/tickets" replace />
}
