import type { MessageWindow } from '@recado/contract/conversations/window'
import { useQueryClient } from '@tanstack/react-query'
import { ConversionNote } from '../../../ui/media/conversion-note.tsx'

/** A note on how the customer will receive an attachment, given the limits of the ticket's network. */
export function AttachmentNote({ ticketId, id, file }: { ticketId: number; id: string; file: File }) {
  const windows = useQueryClient().getQueriesData<MessageWindow>({ queryKey: ['window', ticketId] })
  return <ConversionNote id={id} file={file} limits={windows.at(-1)?.[1]?.mediaLimits ?? null} />
}
