import { problemOnScreen, queryClient } from '../../platform/api/query-client.ts'
import { toast, toastWithRetry } from '../../platform/toast.ts'
import { appTexts } from '../app-texts.ts'

/** Refetches the data on screen and reports the result (LAY-10). */
export async function refreshData(): Promise<void> {
  await queryClient.invalidateQueries()
  const problem = problemOnScreen()
  if (problem) toastWithRetry(appTexts.text('notRefreshed'), problem, refreshData)
  else toast(appTexts.text('refreshed'), { id: 'refreshed' })
}
