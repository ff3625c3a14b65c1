-- The kind of file that a template has above its text, where that is all that it needs beside its places: 'image', 'video', 'document'.
alter table channel_templates add column header_media text check (header_media in ('image', 'video', 'document'));
