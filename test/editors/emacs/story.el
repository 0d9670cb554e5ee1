;;; story.el --- drives eglot in batch mode  -*- lexical-binding: t -*-

;; emacs -Q --batch -l story.el
;; Reads what to do from $STORY and writes what it saw as JSON.

(when (< emacs-major-version 29)
  ;; Debian packages eglot for Emacs 28; later ones have it built in.
  (setq package-directory-list '("/usr/share/emacs/site-lisp/elpa" "/usr/share/emacs/site-lisp/elpa-src"))
  (package-initialize))
(require 'eglot)
(require 'flymake)
(require 'json)
(require 'project)
(require 'xref)

(setq eglot-sync-connect 60
      eglot-connect-timeout 60
      create-lockfiles nil
      vc-handled-backends nil)

(defvar story (let ((json-array-type 'list)) (json-read-from-string (getenv "STORY"))))
(defun story-of (key) (alist-get key story))

;; Emacs has no YAML mode of its own; the language id is all that the server is told about it.
(define-derived-mode story-yaml-mode text-mode "YAML")
(put 'story-yaml-mode 'eglot-language-id "yaml")
(add-to-list 'auto-mode-alist '("\\.ya?ml\\'" . story-yaml-mode))
(add-to-list 'eglot-server-programs (cons 'story-yaml-mode (story-of 'server)))

(defun story-wait (what seconds condition)
  "Wait until CONDITION gives something, for SECONDS at most; WHAT names it in the error."
  (let ((end (+ (float-time) seconds)) answer)
    (while (not (setq answer (funcall condition)))
      (when (> (float-time) end) (error "Waited in vain for %s" what))
      (accept-process-output nil 0.1))
    answer))

(defun story-go (place)
  "Put point one character behind PLACE."
  (goto-char (point-min))
  (forward-line (alist-get 'line place))
  (forward-char (1+ (alist-get 'character place))))

(defun story-diagnostics ()
  "What flymake shows in this buffer: lines and texts."
  (flymake-start)
  (mapcar (lambda (diagnostic)
            `((line . ,(1- (line-number-at-pos (flymake-diagnostic-beg diagnostic))))
              (text . ,(flymake-diagnostic-text diagnostic))))
          (flymake-diagnostics)))

(defun story-hover ()
  "The documentation at point, the way eldoc asks for it."
  (let (text)
    (eglot-hover-eldoc-function (lambda (string &rest _) (setq text (substring-no-properties (or string "")))))
    (story-wait "the hover" 15 (lambda () text))))

(let* ((workspace (file-name-as-directory (story-of 'workspace)))
       (misspelt (alist-get 'line (story-of 'misspelt)))
       (on-misspelt (lambda (shown) (= (alist-get 'line shown) misspelt)))
       diagnostics hover)
  (add-hook 'project-find-functions (lambda (_) (cons 'transient workspace)))
  (find-file (concat workspace (story-of 'routes)))
  (apply #'eglot (eglot--guess-contact))
  (flymake-mode 1)
  (setq diagnostics (story-wait "the diagnostic" 60
                                (lambda ()
                                  (let ((shown (story-diagnostics)))
                                    (and (seq-find on-misspelt shown) shown)))))
  (story-go (story-of 'right))
  (setq hover (story-hover))
  (xref-find-definitions (xref-backend-identifier-at-point (xref-find-backend)))
  (let ((answer `((diagnostics . ,(vconcat diagnostics))
                  (hover . ,hover)
                  (arrived . ((file . ,(buffer-file-name)) (line . ,(1- (line-number-at-pos))))))))
    (with-temp-file (story-of 'answer) (insert (json-encode answer))))
  (ignore-errors (eglot-shutdown (eglot-current-server)))
  (kill-emacs 0))
;;; story.el ends here
