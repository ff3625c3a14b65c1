import { useQueryClient } from '@tanstack/react-query'
import { useServerEvent } from '../../platform/use-socket.ts'

/** Lives in the frame: tags to choose from are asked for anew when anybody changes them. */
export function TagsWatcher() {
  const client = useQueryClient()
  useServerEvent('tag', () => void client.invalidateQueries({ queryKey: ['tags'], exact: true }))
  return null
}
