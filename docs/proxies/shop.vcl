# Varnish in front of the shop (docs/operating.md). Start it with -p http_gzip_support=off: the shop compresses itself.
vcl 4.1;

import std;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  # The shop takes itself out by /readyz while it stops.
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 1s; .window = 3; .threshold = 2; }
}

sub vcl_recv {
  # What CACHE_PURGE_URL=http://127.0.0.1:6081/purge sends. Put your own CACHE_PURGE_TOKEN here.
  if (req.url == "/purge") {
    if (req.method != "POST" || req.http.Authorization != "Bearer change-this-token") { return (synth(403)); }
    if (req.http.Cache-Tag !~ "^[A-Za-z0-9_,-]+$") { return (synth(400)); }
    ban("obj.http.cache-tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
    return (synth(200));
  }
  # Varnish has added the address of the proxy that ends TLS. The shop wants the client's to be the last one.
  set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ", [^,]+$", "");
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # The events of an open page never end. /index.html is a file for the service worker, and a page for whoever opens it.
  if (req.url ~ "^/api/stock/changes" || req.url ~ "^/index\.html" || req.http.Authorization) { return (pass); }
  # These bytes are the same for everyone. All other answers to signed-in people pass.
  if (req.url !~ "^/(api/(config|site|stock|products|categories|pages)|assets|img)(/|\?|$)" &&
      req.http.Cookie ~ "(^|; ?)(__Host-)?sid=") { return (pass); }
  unset req.http.Cookie;
  if (req.url ~ "[?&](utm_[a-z]+|gclid|fbclid|msclkid)=") {
    set req.url = regsuball(req.url, "(utm_[a-z]+|gclid|fbclid|msclkid)=[^&]*&?", "");
    set req.url = regsub(req.url, "[?&]$", "");
  }
  if (req.http.Accept-Encoding ~ "\bbr\b") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "\bgzip\b") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }
  # Older answers are shown only while the shop does not answer.
  if (std.healthy(req.backend_hint)) { set req.grace = 0s; }
  return (hash);
}

sub vcl_hash {
  # Not the host: there is one shop, whatever name a request gives it.
  hash_data(req.url);
  return (lookup);
}

sub vcl_backend_response {
  if (beresp.http.Set-Cookie || beresp.status != 200 ||
      beresp.http.Cache-Control ~ "no-store|private|no-cache" ||
      beresp.http.Cache-Control !~ "s-maxage|immutable|public, max-age=[1-9]") {
    set beresp.uncacheable = true;
    # Ask again for each request, but do not let them wait for one another.
    set beresp.ttl = 10s;
    return (deliver);
  }
  # While the shop does not answer, its pages stay.
  set beresp.grace = 10m;
}

sub vcl_deliver {
  unset resp.http.Cache-Tag;
  set resp.http.X-Cache = "miss";
  if (obj.hits > 0) { set resp.http.X-Cache = "hit"; }
  # Browsers ask each time.
  if (resp.http.Cache-Control ~ "s-maxage") { set resp.http.Cache-Control = "public, no-cache"; }
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Age;
}
