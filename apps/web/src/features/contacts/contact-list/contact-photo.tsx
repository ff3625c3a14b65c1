import { Avatar } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts/contact'
import { IconUsersGroup } from '@tabler/icons-react'

/** A contact's picture or letters. The name always stands beside it. */
export function ContactPhoto({ contact }: { contact: Contact }) {
  const { profilePicUrl, isGroup, name } = contact
  return (
    <Avatar className="ct-photo" src={profilePicUrl} alt="" size={32} imageProps={{ loading: 'lazy' }}>
      <span aria-hidden>{isGroup ? <IconUsersGroup size={16} stroke={1.7} /> : initials(name)}</span>
    </Avatar>
  )
}

/** One or two letters; of a number its last digits. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (/^\+?[\d\s()-]+$/.test(name)) return name.replace(/\D/g, '').slice(-2)
  const [first, last] = [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : '']
  return `${[...first][0] ?? '?'}${[...last][0] ?? ''}`.toUpperCase()
}
