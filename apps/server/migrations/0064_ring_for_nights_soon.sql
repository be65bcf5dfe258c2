-- News of a night of which its clan's members are still to hear by the bell.
alter table night_news add column rings boolean not null default false;
create index night_news_ringing on night_news (id) where rings;
