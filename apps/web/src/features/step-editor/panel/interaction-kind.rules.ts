import {
  type Interaction,
  type InteractionKind,
  interactionKinds,
  type StepFileKind,
  stepFiles,
} from '@recado/contract/flows/chat-flow'

/** What an interaction is: its own word for it, else what it carries. */
export function kindOf({ type, MessageField, MediaField }: Interaction): InteractionKind {
  const named = interactionKinds.find((kind) => kind === type.toLowerCase())
  if (named) return named
  if (MessageField || !MediaField) return 'text'
  return interactionKinds.find((kind) => kind !== 'text' && MediaField.type?.startsWith(kind)) ?? 'document'
}

// What browsers call the types that the server finds in the content.
const sameType: Readonly<Record<string, string>> = {
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/aacp': 'audio/aac',
  'application/ogg': 'audio/ogg',
  'video/ogg': 'audio/ogg',
}

/**
 * Why a chosen file cannot be sent; null: it can. The server looks into it again.
 * @param most bytes, where the installation takes less
 */
export function refusalOf(
  kind: StepFileKind,
  { type, size }: Pick<File, 'type' | 'size'>,
  most: number = stepFiles[kind].maxBytes,
): 'fileType' | 'fileSize' | 'fileEmpty' | null {
  const { mimetypes } = stepFiles[kind]
  const plain = type.split(';')[0] ?? ''
  if (mimetypes && !(mimetypes as readonly string[]).includes(sameType[plain] ?? plain)) return 'fileType'
  if (size === 0) return 'fileEmpty'
  return size > most ? 'fileSize' : null
}
