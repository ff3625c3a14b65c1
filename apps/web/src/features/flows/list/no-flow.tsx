import { Navigate } from '@tanstack/react-router'

/** Redirects the builder's address without a flow to the list. */
export function NoFlow() {
  return <Navigate to="/flowbuilders" replace />
}
