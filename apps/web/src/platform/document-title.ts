let screen = ''
let unread = 0

const draw = () => {
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${screen ? `${screen} · ` : ''}Recado`
}

/** Sets the screen's part of the tab title. */
export function setScreenTitle(title: string): void {
  screen = title
  draw()
}

/** Shows the unread count in the tab title and on the icon; 0 removes it. */
export function setUnreadTitle(count: number): void {
  if (unread === count) return
  unread = count
  draw()
  void drawIcon()
}

const ICON = '/favicon.svg'
let picture: Promise<string> | undefined

/** Draws the tab icon, with a red badge when there is an unread count. */
async function drawIcon(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  if (unread === 0) return link.setAttribute('href', ICON)
  picture ??= fetch(ICON).then((answer) => answer.text())
  const iconUrl = await picture.catch(() => '')
  if (!iconUrl.includes('</svg>') || unread === 0) return
  const count = unread > 9 ? '9+' : String(unread)
  const mark = `<circle cx="22" cy="22" r="10" fill="#c5303a"/><text x="22" y="26.5" text-anchor="middle" font-family="sans-serif" font-size="13" font-weight="700" fill="#fff">${count}</text></svg>`
  link.setAttribute('href', `data:image/svg+xml,${encodeURIComponent(iconUrl.replace('</svg>', mark))}`)
}
