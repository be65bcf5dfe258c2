-- Pictures are rows, so that they are replicated and fail over like everything else. Files of earlier versions under
-- DATA_DIR are moved here while the server runs.
create table image_content (
  name text primary key collate "C" references image (name) on delete cascade,
  whole bytea not null,
  small bytea not null
);
-- WebP is compressed already, and a part of an uncompressed value is read without the rest.
alter table image_content alter column whole set storage external, alter column small set storage external;

-- The DATA_DIRs that processes of this site use, each known by a number of its own.
create table data_folder (
  id uuid primary key,
  seen_at timestamptz not null
);
