/** The product's logo: a note with the first letter of its name. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="var(--rc-fill)" d="M10 1h12a9 9 0 0 1 9 9v12a9 9 0 0 1-9 9H4a3 3 0 0 1-3-3V10a9 9 0 0 1 9-9z" />
      <path
        fill="var(--rc-fill-text)"
        d="M11 22.5v-12h3.6v1.9c.8-1.4 2.1-2.2 3.9-2.2.8 0 1.5.1 2.2.4l-.6 3.4c-.6-.3-1.2-.4-1.9-.4-2.2 0-3.4 1.3-3.4 3.7v5.2z"
      />
    </svg>
  )
}
