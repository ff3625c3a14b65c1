import { Navigate } from '@tanstack/react-router'

/** The builder's address without a flow leads to the flows. */
export function NoFlow() {
  return <Navigate to="/flowbuilders" replace />
}
